import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useHub } from './support/hub.ts';
import { startQuiz } from './support/quiz.ts';
import { button, expectToSee, link } from './support/see.ts';

const hub = useHub();

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const caches = await window.caches.keys();
    const pages = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).match('/')));
    return pages.filter((kept) => kept !== undefined).length;
  });

it('the app starts offline while a quiz runs, but no longer after signing out', async () => {
  const { api } = await hub.student();
  const page = await hub.open('/quiz', {
    as: api,
    allow: [/ERR_INTERNET_DISCONNECTED/],
    context: { serviceWorkers: 'allow' },
  });
  expect(await keptPages(page)).toBe(0);
  await startQuiz(page, api);
  await expect.poll(() => keptPages(page)).toBe(1);
  // It may still be starting when all that it needs is cached.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await page.context().setOffline(true);
  await page.reload();
  await expectToSee(link(page, 'Quiz History'));

  await page.context().setOffline(false);
  await page.goto('/');
  await button(page, 'Logout').click();
  await expectToSee(link(page, 'Register as Student'));
  expect(await keptPages(page)).toBe(0);
});
