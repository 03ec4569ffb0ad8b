import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAt } from '../e2e/support/pages.ts';
import { emptyFolder } from '../e2e/support/run-folder.ts';
import { button, expectNotToSee, expectToSee, heading, link } from '../e2e/support/see.ts';
import { startServer, type Server } from '../e2e/support/server.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer({ dataDir: emptyFolder(), teacher: null });
});
afterAll(async () => {
  await server?.end('SIGTERM');
});

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First Steps' });

async function openSetUp(path: string): Promise<Page> {
  const page = await openAt(server.url, path);
  await page.getByLabel('Name of the hub').fill('Echo School');
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
  await expect.poll(() => page.title()).toContain('Echo School');

  const landing = await openAt(server.url, '/');
  expect(await landing.title()).toBe('Echo School');
  await expectToSee(
    landing.getByText('About the instructor'),
    landing.getByText(/has not written an introduction yet/),
  );
  expect(await landing.getByText(/I teach ultrasound|Registered Diagnostic/).count()).toBe(0);
  await link(firstSteps(page), 'Introduce yourself').click();
  await expectToSee(page.getByText('Not public until you save it'));
  expect(await page.getByLabel("Instructor's name").inputValue()).toBe('Ada Lindqvist');
  await button(page, 'Save Settings').click();
  await expectNotToSee(page.getByText('Not public until you save it'));
  await landing.reload();
  await expectToSee(landing.getByText('Ada Lindqvist').first(), landing.getByText(/^I teach ultrasound/));

  await link(page, 'Exams').click();
  await expectToSee(page.getByText('ARDMS SPI').first(), page.getByText('Open to students'));

  const late = await openAt(server.url, path);
  await expectToSee(late.getByRole('alert').getByText('This set-up link has already been used'));
  await link(late, 'Sign in').click();
  await expectToSee(late.getByRole('tab', { name: 'Teacher/Admin', selected: true }));
});
