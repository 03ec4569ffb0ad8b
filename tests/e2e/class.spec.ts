import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkBirthdays,
  getBirthdaySettings,
  saveBirthdaySettings,
  updateBirthDates,
} from '#shared/mail/mailings.contract.ts';
import { loginAdmin } from '#shared/people/auth.contract.ts';
import { listUsers } from '#shared/people/users.contract.ts';
import { encodedForm } from '#tests/support/form.ts';
import { completeQuiz } from './support/answers.ts';
import { Api, createStudent } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useMailHub } from './support/hub.ts';
import { mailsTo, mailTo } from './support/mail.ts';
import type { PageOptions } from './support/pages.ts';
import { button, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useMailHub();
let teacher: Api;
beforeAll(async () => {
  teacher = await hub.teacher();
});

async function open(path: string, options?: PageOptions): Promise<Page> {
  return hub.open(path, { as: teacher, ...options });
}

describe('the teacher', () => {
  it('approves three students at once, who are notified by mail and can begin', async () => {
    const students = await Promise.all([1, 2, 3].map(() => createStudent(hub.url, null)));
    const page = await open('/approvals');
    await expectToSee(link(page, 'Approvals, 3 waiting').first());
    const first = page
      .getByRole('listitem')
      .filter({ has: button(page, /^Reject /) })
      .first();
    await expectToSee(first);
    expect(await first.getByRole('button').allTextContents()).toEqual(['Approve', 'Reject']);
    await page.getByRole('checkbox', { name: 'Select all 3 students' }).check();
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'Approve 3 students').click();
    await expectToSee(page.getByText('No pending approvals'));
    await expectToSee(link(page, 'Approvals').first());
    const recent = page.getByRole('region', { name: 'Recently Approved Students' });
    for (const { lastName, email, api } of students) {
      await expectToSee(recent.getByText(lastName).first());
      await expect.poll(() => hub.smtp.received.filter(({ to }) => to.includes(email)).length).toBe(1);
      const response = await fetch(`${hub.url}/api/auth/user`, { headers: { cookie: api.cookie } });
      expect(await response.json()).toMatchObject({ status: 'approved' });
    }
  });

  it('e-mails selected students separately with an attachment, whose bytes arrive unchanged', async () => {
    const students = await Promise.all([1, 2, 3].map(() => createStudent(hub.url, teacher)));
    const [first, second, left] = students.map(({ email }) => email);
    const page = await open('/manage-students');
    await expectToSee(heading(page, 'Manage Students'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    for (const { firstName, lastName } of students.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Select ${firstName} ${lastName}` }).check();
    }
    await button(page, 'Email 2 students').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject').fill('Scan lab on Friday');
    await dialog.getByLabel('Message').fill('Please bring <b>gel</b>.\nSee the plan.');
    const bytes = Buffer.from('%PDF-1.7\nThe plan of the scan lab\n%%EOF\n');
    await dialog
      .getByLabel('Attachment (optional, at most 10MB)')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: bytes });
    await button(dialog, 'Email 2 students').click();
    await expectToast(page, 'Bulk Email Queued', '2 emails are on the way.');
    for (const address of [first ?? '', second ?? '']) {
      const source = await mailTo(hub, address, 'Scan lab on Friday');
      const sent = mailsTo(hub, address, 'Scan lab on Friday')[0]?.source ?? '';
      expect(sent.replaceAll(/\s/g, '')).toContain(bytes.toString('base64'));
      expect(source).toContain('&lt;b&gt;gel&lt;/b&gt;');
      expect(mailsTo(hub, address, 'Scan lab on Friday')[0]?.to).toEqual([address]);
      const others = students.map(({ email }) => email).filter((email) => email !== address);
      expect(others.filter((email) => source.includes(email))).toEqual([]);
    }
    expect(mailsTo(hub, left ?? '', 'Scan lab on Friday')).toEqual([]);
    await expectToSee(page.getByText('Scan lab on Friday').first());
  });

  it('replies to a message, and the reply with the quoted message reaches the sender', async () => {
    const { headers, payload } = await encodedForm({
      fields: { name: '<img onerror=alert(1)> ‏שרה', email: 'sara@example.org', message: 'Do you teach echo?' },
    });
    const sent = await fetch(`${hub.url}/api/contact`, { method: 'POST', headers, body: new Uint8Array(payload) });
    expect(sent.status).toBe(201);
    const page = await open('/contacts');
    await expectToSee(link(page, /^Contacts, 1 /).first());
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, /^Reply to <img/).click();
    const dialog = page.getByRole('dialog', { name: 'Reply' });
    await dialog.getByLabel('Message', { exact: true }).fill('Yes, from March.');
    await button(dialog, 'Send reply').click();
    await expectToast(page, 'Reply queued successfully');
    await page.goto('/mail');
    await button(page, 'Send me a test message').click();
    await expectToSee(page.getByText('The mail server accepted the test message'), page.getByText(/^250 /));
    await page.goto('/contacts');
    const source = await mailTo(hub, 'sara@example.org', '');
    expect(source).toContain('Yes, from March.');
    expect(source).toContain('> Do you teach echo?');
    await expectToSee(page.getByText('Replied').first(), link(page, 'Contacts').first());
  });

  it('finds a student, views their quizzes and progress, and deactivates the account, ending its sessions', async () => {
    const student = await createStudent(hub.url, teacher);
    await completeQuiz(student.api, 4);
    const name = `${student.firstName} ${student.lastName}`;
    const page = await open('/students', { allow: [/404/] });
    await page.getByLabel('Search', { exact: true }).fill(student.email);
    await expectToSee(link(page, `View ${name}`));
    await expect.poll(() => page.getByRole('switch').count()).toBe(1);
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await link(page, `View ${name}`).click();
    await expectToSee(page.getByText('Quiz Performance History'), page.getByText(student.email).first());
    await expectToSee(page.getByText(/^\d of 4 right, 1 not answered$/));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, /^Review Quiz/)
      .first()
      .click();
    const review = page.getByRole('dialog', { name: 'Quiz Review' });
    await expectToSee(review.getByText('✓ Correct').first());
    expect(await review.getByRole('button', { name: /^Make a flashcard/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await link(page, 'Back to the students').click();
    const active = page.getByRole('switch', { name: `Active: ${name}` });
    await active.click();
    await expect.poll(() => active.getAttribute('aria-checked')).toBe('false');
    // The switch shows the change before the server has made it.
    const headers = { cookie: student.api.cookie };
    await expect.poll(async () => (await fetch(`${hub.url}/api/auth/user`, { headers })).status).toBe(401);
    await page.goto('/students/00000000-0000-4000-8000-000000000000');
    await expectToSee(page.getByText('Student Not Found').last(), link(page, 'Back to Users'));
  });

  it(
    'writes to a student from their page, and deactivates and reactivates the account there',
    { tags: 'long' },
    async () => {
      const student = await createStudent(hub.url, teacher);
      const page = await open(`/students/${student.id}`);
      await button(page, 'Write mail').click();
      const dialog = page.getByRole('dialog', { name: 'Email student' });
      await dialog.getByLabel('Subject').fill('Your next exam');
      await dialog.getByLabel('Message').fill('It is in June.');
      await button(dialog, 'Email student').click();
      await expectToast(page, 'Email Queued');
      expect(await mailTo(hub, student.email, 'Your next exam')).toContain('It is in June.');
      await page.getByText('Extra time and sign-in').click();
      await button(page, 'Deactivate').click();
      await expectToast(page, 'User active status updated successfully');
      await expectToSee(page.getByText('Inactive', { exact: true }), button(page, /^Write mail \(Deactivated/));
      expect(await violations(page, ALL_SIZES)).toEqual([]);
      await button(page, 'Activate').click();
      await expectToSee(page.getByText('Active', { exact: true }), button(page, 'Write mail'));
    },
  );

  it(
    'sorts the list of students by any column, at both addresses, as given in the address',
    { tags: 'long' },
    async () => {
      const students = await Promise.all([1, 2].map(() => createStudent(hub.url, teacher)));
      const emails = students.map(({ email }) => email).toSorted();
      const sorted = async (page: Page, head: string, direction: string) => {
        await button(page.getByRole('columnheader', { name: head }), head).click();
        await expectToSee(page.locator(`th[aria-sort="${direction}"]`).filter({ hasText: head }));
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
        const rows = await page.getByRole('row').allTextContents();
        return emails.map((email) => rows.findIndex((row) => row.includes(email)));
      };
      const page = await open('/students');
      const [first = 0, second = 0] = await sorted(page, 'Email', 'ascending');
      expect(first).toBeLessThan(second);
      const [last = 0, before = 0] = await sorted(page, 'Email', 'descending');
      expect(last).toBeGreaterThan(before);
      for (const head of ['Name', 'Status', 'Active', 'Registered', 'Last active']) {
        await button(page.getByRole('columnheader', { name: head }), head).click();
        await expectToSee(page.locator('th[aria-sort]').filter({ hasText: head }));
      }
      expect(page.url()).toContain('sort=lastActivity');
      await page.goto('/manage-students?sort=dateOfBirth&order=desc&status=approved');
      await expectToSee(page.locator('th[aria-sort="descending"]').filter({ hasText: 'Date of birth' }));
      expect(await violations(page, ALL_SIZES)).toEqual([]);
    },
  );

  it('makes somebody an assistant, who can only read and approve', async () => {
    const colleague = await createStudent(hub.url, teacher);
    const page = await open(`/students?search=${encodeURIComponent(colleague.email)}`);
    await button(page, /^Edit /).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User Details' });
    await dialog.getByLabel('Role').selectOption('Teacher');
    await dialog.getByLabel('Rights').selectOption('assistant');
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(dialog, 'Save details').click();
    await expectToSee(page.getByText('Assistant', { exact: true }));

    // A change of role signs them out.
    const again = new Api(hub.url);
    await again.call(loginAdmin, { body: { email: colleague.email, password: colleague.password } });
    const theirs = await hub.open('/questions', { as: again });
    await expectToSee(heading(theirs, 'Manage Questions'), link(theirs, 'Approvals').first());
    await button(theirs, /^Open: /)
      .first()
      .click();
    await expectToSee(theirs.getByRole('dialog', { name: 'Question' }), button(theirs, 'Close').first());
    expect(await violations(theirs, ALL_SIZES)).toEqual([]);
    const refused = [/^Add Question/, /^Delete/, /^Edit: /, 'Bulk Upload', 'Save changes', 'Change topic'];
    for (const name of refused) expect([name, await button(theirs, name).count()]).toEqual([name, 0]);
    expect(await link(theirs, 'Backup').count()).toBe(0);
  });

  it('sends a birthday greeting once, however often the search runs', { tags: 'long' }, async () => {
    const student = await createStudent(hub.url, teacher);
    const settings = await teacher.call(getBirthdaySettings, {});
    await teacher.call(saveBirthdaySettings, {
      body: { ...settings, timeZone: 'UTC', hour: 0, subject: 'Happy birthday' },
    });
    const today = `2000-${new Date().toISOString().slice(5, 10)}`;
    const users = await teacher.call(listUsers, { query: { search: student.email } });
    expect(users).toHaveLength(1);
    await teacher.call(updateBirthDates, { body: { updates: [{ id: student.id, dateOfBirth: today }] } });
    const page = await open('/manage-students');
    await button(page, 'Check birthdays now').click();
    await expect.poll(() => mailsTo(hub, student.email, 'Happy birthday').length).toBe(1);
    await teacher.call(checkBirthdays, {});
    const { message } = await teacher.call(checkBirthdays, {});
    expect(message).toBe('Birthday check completed. 0 birthday emails queued.');
    expect(mailsTo(hub, student.email, 'Happy birthday')).toHaveLength(1);
  });
});
