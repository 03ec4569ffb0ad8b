import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodedForm } from '#tests/support/form.ts';
import { completeQuiz } from './support/answers.ts';
import type { Account } from './support/api.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

const openDashboard = async (): Promise<Page> => hub.open('/', { as: await hub.teacher() });

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for you' });
const metric = (page: Page, label: string) => link(page.getByRole('main'), new RegExp(`^${label}: `));

async function writeMessage(): Promise<void> {
  const { headers, payload } = await encodedForm({
    fields: { name: 'Sara', email: 'sara@example.org', message: 'Do you teach echo?' },
  });
  const sent = await fetch(`${hub.url}/api/contact`, { method: 'POST', headers, body: new Uint8Array(payload) });
  expect(sent.status).toBe(201);
}

describe('the first steps of a new hub', () => {
  const firstSteps = (page: Page) => panel(page, 'First Steps');
  it('are accessible, and so is the dashboard of a hub without students', { tags: 'long' }, async () => {
    const page = await hub.open('/', { as: await hub.teacher(), viewport: PHONE });
    await expectToSee(
      button(firstSteps(page), 'View as a Student'),
      page.getByText('You’re all caught up.'),
      panel(page, 'Recent Student Activity').getByText('No students yet'),
      panel(page, 'Topic Performance Overview').getByText('No topic practiced yet'),
    );
    expect(await violations(page)).toEqual([]);
  });
});

describe('the dashboard', () => {
  const noClipboard = () =>
    Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject(new Error('not allowed')));

  it(
    'offers the address for students, and selects it if the browser does not allow copying',
    { tags: 'long' },
    async () => {
      const page = await hub.open('/', {
        as: await hub.teacher(),
        context: { permissions: ['clipboard-read', 'clipboard-write'] },
      });
      await button(page, 'Copy Address').click();
      await expectToast(page, 'Address copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${hub.url}/auth`);
      await page.evaluate(noClipboard);
      await button(page, 'Copy Address').click();
      await expectToast(page, 'Copying failed');
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${hub.url}/auth`);
    },
  );

  describe('of a class at work', () => {
    let student: Account;
    beforeAll(async () => {
      student = await hub.student();
      await hub.student({ isApproved: false });
      await writeMessage();
      for (let quizzes = 0; quizzes < 6; quizzes += 1) await completeQuiz(student.api, 4);
    });

    it('lists pending work first, and then the class’s activity', async () => {
      const page = await openDashboard();
      await expectToSee(waiting(page).getByText(/^1 ?student is waiting/), waiting(page).getByText(/^1 ?new message/));
      expect(await waiting(page).getByRole('link').allTextContents()).toEqual(['Review Approvals', 'Read Messages']);
      expect(await metric(page, 'Total Students').textContent()).toBe('2');
      const activity = panel(page, 'Recent Student Activity');
      expect(await link(activity, `${student.firstName} ${student.lastName}`).count()).toBe(5);
      await expectToSee(link(activity, 'View All 6 Activities'));
      const topics = panel(page, 'Topic Performance Overview');
      await expectToSee(topics.getByText('1 student', { exact: true }).first());
      expect(await violations(page)).toEqual([]);
    });

    it('links to the items it counts, and updates when the teacher comes back', async () => {
      const page = await openDashboard();
      await link(waiting(page), 'Review Approvals').click();
      await expectToSee(heading(page, 'User Approvals'));
      await button(page, /^Approve /)
        .first()
        .click();
      await expectToSee(page.getByText('No pending approvals'));
      await link(page, 'Dashboard').first().click();
      await expectToSee(link(waiting(page), 'Read Messages'));
      await expectNotToSee(link(waiting(page), 'Review Approvals'));
      await link(waiting(page), 'Read Messages').click();
      await expectToSee(heading(page, 'Contact Form Submissions'));
      expect(await page.getByRole('radio', { name: 'New' }).isChecked()).toBe(true);
      await page.goBack();
      await link(panel(page, 'Recent Student Activity'), /^View All:? /)
        .first()
        .click();
      await expectToSee(heading(page, 'Analytics'));
      await page.goBack();
      await metric(page, 'Topics').click();
      await expectToSee(heading(page, 'Manage Topics'));
    });
  });
});
