import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readSession } from './support/answers.ts';
import type { Api } from './support/api.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { option } from './support/quiz.ts';
import { button, expectToSee, link } from './support/see.ts';

const hub = useHub();

/** Expected without a connection. */
const allow = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];
const phone = { allow, viewport: PHONE, context: { serviceWorkers: 'allow' } } as const;

async function takeToday(api: Api): Promise<Page> {
  const page = await hub.open('/', { as: api, ...phone });
  await button(page, 'Take today with me').click();
  await expectToSee(page.getByRole('heading', { name: 'Kept on this device' }));
  // It may still be starting when all that it needs is cached.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

const inBrowser = (page: Page) =>
  page.evaluate(async () => {
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker of ${scope}`);
    return JSON.stringify([localStorage, sessionStorage, await caches.keys(), workers]);
  });

it('today opens without a connection, also after a reload, and what is answered then is sent later', async () => {
  const { api } = await hub.student();
  const page = await takeToday(api);
  await page.context().setOffline(true);
  await page.reload();
  await expectToSee(page.getByRole('heading', { name: 'Kept on this device' }));
  await link(page, /^\d+ questions? in /)
    .first()
    .click();
  await expectToSee(button(page, 'Skip Question'));
  const session = new URL(page.url()).searchParams.get('session') ?? '';
  // Not every question has a picture.
  const widths = () =>
    page.locator('main img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).not.toContain(0);
  // Some kinds of questions have no options.
  while ((await option(page, 1).count()) === 0) await button(page, 'Skip Question').click();
  await option(page, 1).check();
  await button(page, 'Submit Answer').click();
  await expectToSee(page.getByText('Kept. You’ll see whether it was right when you’re back online.'));
  await page.reload();
  await expectToSee(page.getByText('Waiting to be sent', { exact: true }));

  await page.goto('/flashcards/due');
  await expectToSee(button(page, /^Show answer/i));
  await page.context().setOffline(false);
  await page.goto('/');
  await expect.poll(async () => (await readSession(api, session)).answers.length).toBe(1);
});

it('signing out leaves nothing of it', async () => {
  const { api, email, id } = await hub.student();
  const page = await takeToday(api);
  await expect.poll(() => inBrowser(page)).toContain(id);
  await button(page, /, account$/).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectToSee(link(page, 'Register as Student'));
  const left = await inBrowser(page);
  expect([id, email, 'taken', 'offline-start', 'worker of'].filter((word) => left.includes(word))).toEqual([]);
});
