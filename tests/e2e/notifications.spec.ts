import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useHub } from './support/hub.ts';
import { button, expectNotToSee, expectToast, expectToSee, notifications } from './support/see.ts';

const hub = useHub();
/** The browser reports the server's refusal as well. */
const REFUSED = /401 .*\/api\/(students|admin)\/login/;

/** The sign-in forms with a clock that the test moves. */
async function authPage(): Promise<Page> {
  const page = await hub.open('about:blank', { allow: [REFUSED] });
  await page.clock.install();
  await page.goto('/auth');
  return page;
}

async function failAsStudent(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Login' }).check();
  await failLogin(page);
  await expectToast(page, 'Login Failed', 'Please check your credentials and try again');
}

async function failLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button(page, 'Login').click();
}

it('there is one notification at a time: a new one replaces the one before', async () => {
  const page = await authPage();
  await failAsStudent(page);
  await page.getByRole('tab', { name: 'Teacher/Admin' }).click();
  await failLogin(page);
  await expectToast(page, 'Login Failed', 'Invalid admin credentials');
  expect(await notifications(page).getByRole('listitem').count()).toBe(1);
});

it('a notification goes by itself after five seconds', async () => {
  const page = await authPage();
  await page.getByRole('radio', { name: 'Login' }).check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await failLogin(page);
  const shown = notifications(page).getByRole('listitem');
  await expect.poll(() => page.clock.runFor(50).then(() => shown.count())).toBe(1);
  await page.clock.runFor(4500);
  expect(await shown.count()).toBe(1);
  await page.clock.runFor(500);
  await expectNotToSee(shown);
});

it('F8 puts the focus on the notification area, where a notification stays and can be dismissed', async () => {
  const page = await authPage();
  await failAsStudent(page);
  await page.keyboard.press('F8');
  const hasFocus = () => notifications(page).evaluate((area) => area.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  await page.clock.runFor(10_000);
  await expectToSee(notifications(page).getByText('Login Failed'));
  await button(notifications(page), 'Dismiss').click();
  await expectNotToSee(notifications(page).getByRole('listitem'));
});

it('a notification is told, plainly, also where the code for a good one can’t be had', async () => {
  const page = await hub.open('about:blank', { allow: [REFUSED, /toaster/] });
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/auth');
  await page.getByRole('radio', { name: 'Login' }).check();
  await failLogin(page);
  expect(await page.getByRole('alert').filter({ hasText: 'Login Failed' }).textContent()).toContain(
    'Please check your credentials and try again',
  );
  await expectToSee(button(page, 'Login'));
});
