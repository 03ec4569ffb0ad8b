import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from './support/pages.ts';
import { button, expectToSee, heading, link } from './support/see.ts';
import { emptyFolder } from './support/run-folder.ts';
import { startServer, type Server } from './support/server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ dataDir: emptyFolder(), teacher: null }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.end('SIGTERM');
});

async function openSetUp(path: string) {
  const page = await openPage(browser, server.url);
  await page.goto(path);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('doppler shift');
  await button(page, 'Create Teacher Account').click();
  return page;
}

it('the link printed at the first start creates the first teacher, once', async () => {
  const path = `/setup?token=${await server.setUpToken()}`;
  const page = await openSetUp(path);
  await expectToSee(heading(page, 'Dashboard'));
  expect(new URL(page.url()).pathname).toBe('/');

  const late = await openPage(browser, server.url);
  await late.goto(path);
  await expectToSee(late.getByRole('alert').getByText('This set-up link has already been used'));
  await link(late, 'Sign in').click();
  await expectToSee(late.getByRole('tab', { name: 'Teacher/Admin', selected: true }));
});
