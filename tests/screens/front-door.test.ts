import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { listMail } from '#shared/mail/mail.contract.ts';
import { createStudent, type Api } from '../e2e/support/api.ts';
import { signInWith } from '../e2e/support/doors.ts';
import { useMailHub } from '../e2e/support/hub.ts';
import { mailTo } from '../e2e/support/mail.ts';
import { PHONE, type PageOptions } from '../e2e/support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';

const hub = useMailHub();
let teacher: Api;
beforeAll(async () => {
  teacher = await hub.teacher();
});

const open = (path: string, options?: PageOptions): Promise<Page> => hub.open(path, options);

describe('a stranger', () => {
  it('sends a message with an attachment, which reaches the teacher unchanged', async () => {
    const page = await open('/', { viewport: PHONE });
    await button(page, 'Contact Us').first().click();
    const dialog = page.getByRole('dialog', { name: 'Contact Us' });
    await dialog.getByLabel('Name').fill('Ann Visitor');
    await dialog.getByLabel('Email').fill('ann@example.org');
    await dialog.getByLabel('Message').fill('Do you teach <b>echo</b>?\nAnn');
    const bytes = Buffer.from('%PDF-1.7\nA question about artifacts\n%%EOF\n');
    const file = { name: 'my question.pdf', mimeType: 'application/pdf', buffer: bytes };
    await dialog.getByLabel(/^Attachment/).setInputFiles(file);
    await button(dialog, 'Send Message').click();
    await expectToast(page, 'Message Sent', "Thank you for your message. We'll get back to you soon!");
    await expectNotToSee(dialog);

    const notice = await mailTo(hub, 'teacher@example.org', 'New message from Ann Visitor');
    expect(notice).toContain('Reply-To: ann@example.org');
    expect(notice).toContain('> Do you teach <b>echo</b>?');
    // The server learns of its acceptance a moment later.
    await expect
      .poll(async () => (await teacher.call(listMail, {}))[0])
      .toMatchObject({ kind: 'contact_notice', state: 'sent', toAddress: 'teacher@example.org' });
  });

  it('is warned of a file that is too large before it is sent', { tags: 'long' }, async () => {
    const page = await open('/');
    await button(page, 'Contact Us').first().click();
    const dialog = page.getByRole('dialog', { name: 'Contact Us' });
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    await dialog.getByLabel(/^Attachment/).setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer });
    await expectToast(page, 'File too large', 'Please select a file smaller than 10MB.');
    expect(await button(dialog, /^Remove/).count()).toBe(0);
  });
});

describe('a student who has forgotten the password', () => {
  it('follows the mailed link, sets a new one and signs in; the link expires, the other browser is signed out', async () => {
    const student = await createStudent(hub.url, teacher);
    const otherBrowser = await open('/', { as: student, allow: [/401/] });
    await expectToSee(heading(otherBrowser, /^Welcome/));

    const page = await open('/auth#login', { allow: [/40[01] /] });
    await link(page, 'Forgot your password?').click();
    await expectToSee(heading(page, 'Forgot your password?'));
    await page.getByLabel('Email').fill(student.email);
    await page.keyboard.press('Enter');
    await expectToSee(heading(page, 'Check Your Email'), link(page, 'Back to Login'));

    const mail = await mailTo(hub, student.email, 'Reset your password');
    const token = /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    await page.goto(`/reset-password?token=${token}`);
    await expectToSee(heading(page, 'Choose a new password'));
    await page.getByLabel('New password', { exact: true }).fill('a new secret');
    await page.keyboard.press('Enter');
    await expectToSee(heading(page, 'Password Reset Successfully'));
    expect(page.url()).not.toContain(token);
    await link(page, 'Go to Login').click();
    await expectToSee(heading(page, 'Get Started Today'));
    await page.getByRole('radio', { name: 'Login' }).check();
    await signInWith(page, { email: student.email, password: 'a new secret' });
    await expectToSee(heading(page, /^Welcome/));

    const oldLink = await open(`/reset-password?token=${token}`, { allow: [/400 /] });
    await oldLink.getByLabel('New password', { exact: true }).fill('another secret');
    await oldLink.keyboard.press('Enter');
    await expectToSee(oldLink.getByText('This link is no longer valid').first());

    await link(otherBrowser, 'Quiz History').first().click();
    await expectToSee(otherBrowser.getByRole('dialog', { name: 'Your session has ended' }));
  });

  it('is sent to /auth by a reset page without a token', async () => {
    const page = await open('/reset-password');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  });
});

describe('a student whose address somebody else has registered', () => {
  it('gets a link from a teacher, chooses a new password and signs in; the other browser is signed out', async () => {
    const somebody = await createStudent(hub.url, null);
    const { email } = somebody;
    const otherBrowser = await open('/', { as: somebody, allow: [/401/] });
    await expectToSee(link(otherBrowser, 'Quiz History').first());

    const approvals = await open('/approvals', { as: teacher });
    await button(approvals, 'Invite students').click();
    const dialog = approvals.getByRole('dialog', { name: 'Invite students' });
    await dialog.getByLabel('Email addresses').fill(email);
    await button(dialog, 'Check addresses').click();
    await expectToSee(dialog.getByText('1 × Has an unconfirmed account: gets an invitation'));
    await button(dialog, 'Invite 1 student').click();
    await expectToSee(approvals.getByText('1 × Invited to confirm the account'));

    const mail = await mailTo(hub, email, 'Your invitation to ');
    const page = await open(`/invitation?token=${/invitation\?token=([\w-]+)/.exec(mail)?.[1]}`);
    await expectToSee(page.getByText(email), page.getByText(/nobody has confirmed that the address is theirs/));
    await page.getByLabel('New password', { exact: true }).fill('a new secret');
    await button(page, 'Accept invitation').click();
    await expectToSee(page.getByText('You have accepted the invitation. Sign in to start.'));
    await link(page, 'Sign in').click();
    await page.getByRole('radio', { name: 'Login' }).check();
    await signInWith(page, { email, password: 'a new secret' });
    await expectToSee(heading(page, /^Welcome/));

    await link(otherBrowser, 'Quiz History').first().click();
    await expectToSee(otherBrowser.getByRole('dialog', { name: 'Your session has ended' }));
  });
});

describe('the teacher', () => {
  it('changes the public site’s texts', async () => {
    const page = await open('/settings', { as: teacher });
    await page.getByLabel('Site title').fill('Echo School');
    await page.getByLabel('Quote').fill('Listen first.');
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
    const landing = await open('/');
    await expectToSee(landing.getByText('Listen first.'));
    expect(await landing.title()).toBe('Echo School');
  });

  it('chooses the code page of a class list whose letters were guessed wrong', async () => {
    const page = await open('/approvals', { as: teacher });
    await button(page, 'Invite students').click();
    const dialog = page.getByRole('dialog', { name: 'Invite students' });
    const buffer = Buffer.from('First name;Last name;E-mail\n\xa3ukasz;Nowak;lukasz@example.com', 'latin1');
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer });
    await expectToSee(dialog.getByText('£ukasz Nowak'));
    const letters = dialog.getByLabel('Letters of the file');
    expect(await letters.inputValue()).toBe('windows-1252');
    await letters.selectOption('Central European');
    await expectToSee(dialog.getByText('Łukasz Nowak'));
    expect(await letters.inputValue()).toBe('windows-1250');
    await expectToSee(button(dialog, 'Invite 1 student'));
  });

  it('finds every mail in the log', async () => {
    const student = await createStudent(hub.url, teacher);
    await teacher.call(forgotPassword, { body: { email: student.email } });
    await mailTo(hub, student.email, 'Reset your password');
    await expect.poll(async () => (await teacher.call(listMail, {}))[0]?.state).toBe('sent');
    const page = await open('/mail', { as: teacher });
    await expectToSee(heading(page, 'Mail log'), page.getByText(student.email).first());
    expect(await page.getByText('Reset your password').count()).toBeGreaterThan(0);
  });
});

describe('a warm start', () => {
  it('has the current user and the portal’s data in the page: no spinner, and no call', async () => {
    const student = await createStudent(hub.url, teacher);
    const page = await open('about:blank', { as: student });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto('/');
    await expectToSee(heading(page, /^Welcome/));
    expect(calls).toEqual([]);
  });
});
