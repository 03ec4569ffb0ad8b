import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodedForm } from '#tests/support/form.ts';
import { completeQuiz } from './support/answers.ts';
import type { Account } from './support/api.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link, tabTo } from './support/see.ts';

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
  const noClipboard = () =>
    Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject(new Error('not allowed')));

  it('are a list that shows the completed ones, on a phone as well', async () => {
    const page = await hub.open('/', { as: await hub.teacher(), viewport: PHONE });
    await expectToSee(firstSteps(page).getByText('1 of 6 done'));
    const steps = await firstSteps(page).getByRole('listitem').allTextContents();
    expect(steps.map((step) => step.split(':')[0])).toEqual(['To do', 'To do', 'Done', 'To do', 'To do', 'To do']);
    expect(await violations(page)).toEqual([]);
    await link(firstSteps(page), 'Edit Landing Page').click();
    await expectToSee(heading(page, 'Settings'));
  });

  it('offer the address for copying, and select it if the browser does not allow copying', async () => {
    const page = await hub.open('/', {
      as: await hub.teacher(),
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await button(firstSteps(page), 'Copy Address').click();
    await expectToast(page, 'Address copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${hub.url}/auth`);
    await page.evaluate(noClipboard);
    await button(firstSteps(page), 'Copy Address').click();
    await expectToast(page, 'Copying failed');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${hub.url}/auth`);
  });
});

describe('the dashboard', () => {
  it('of a hub without students says what to do, and that there is no pending work', async () => {
    const page = await openDashboard();
    await expectToSee(heading(page, 'Dashboard'), page.getByText('Welcome to your Sonography education platform'));
    await expectToSee(page.getByText('You’re all caught up.'));
    expect(await metric(page, 'Total Students').textContent()).toBe('0');
    const activity = panel(page, 'Recent Student Activity');
    await expectToSee(activity.getByText('No students yet'), activity.getByText(`${hub.url}/auth`));
    await expectToSee(panel(page, 'Topic Performance Overview').getByText('No topic practiced yet'));
    await expectNotToSee(waiting(page));
    expect(await violations(page)).toEqual([]);
  });

  it('opens the bulk question upload in place, and gives the focus back', async () => {
    const page = await openDashboard();
    const upload = button(page, /^Upload Content/);
    await upload.click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
    await expectToSee(dialog);
    await page.keyboard.press('Escape');
    await expectNotToSee(dialog);
    await expectFocus(upload);
    await button(page, 'Change Password').click();
    await expectToSee(page.getByRole('dialog', { name: 'Change Password' }));
    expect(new URL(page.url()).pathname).toBe('/');
  });

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

  it('reports a failed load, and tries again', async () => {
    const page = await hub.open('/topics', {
      as: await hub.teacher(),
      allow: [/Failed to load resource/, /response: 500/],
    });
    await expectToSee(heading(page, 'Manage Topics'));
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '' }));
    await link(page, 'Dashboard').first().click();
    await expectToSee(page.getByText('The dashboard could not be loaded'), link(page, /^Manage Questions/));
    await page.unroute('**/api/dashboard');
    await button(page, 'Try again').click();
    await expectToSee(metric(page, 'Total Students'));
    expect(await page.getByText('The dashboard could not be loaded').count()).toBe(0);
  });

  it('hides the first steps permanently, and does not request them again', async () => {
    const page = await openDashboard();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/first-steps')) asked.push(request.url());
    });
    await expectToSee(panel(page, 'First Steps'));
    asked.length = 0;
    await tabTo(button(page, 'Hide this list'));
    await page.keyboard.press('Enter');
    await expectNotToSee(panel(page, 'First Steps'));
    await expectFocus(heading(page, 'Dashboard'));
    await link(page, 'Topics').first().click();
    await expectToSee(heading(page, 'Manage Topics'));
    await link(page, 'Dashboard').first().click();
    await expectToSee(metric(page, 'Total Students'));
    expect(asked).toEqual([]);
    await page.reload();
    await expectToSee(metric(page, 'Total Students'));
    await expectNotToSee(panel(page, 'First Steps'));
  });
});
