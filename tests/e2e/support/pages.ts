import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type Account, type Api, TIME_ZONE } from './api.ts';
import { DESKTOP, launchBrowser, signIn } from './browser.ts';

export { DESKTOP, launchBrowser, PHONE } from './browser.ts';

/** The folder for screenshots of failed tests. */
const ARTIFACTS = path.resolve(import.meta.dirname, '../../../.artifacts/e2e');

export interface PageOptions {
  /** Already signed in. */
  as?: Account | Api;
  viewport?: { width: number; height: number };
  /** Expected problems; any other fails the test. */
  allow?: RegExp[];
  context?: BrowserContextOptions;
}

/** A worker keeps its browser for all of its files, each of which loads this module again. */
const BROWSER = Symbol.for('browser of this worker');
const worker = globalThis as { [BROWSER]?: Promise<Browser> };

/** The worker's browser: starting one takes longer than most tests. Node ends it with the worker. */
async function workerBrowser(): Promise<Browser> {
  const running = await worker[BROWSER];
  if (running?.isConnected() !== true) worker[BROWSER] = launchBrowser();
  return worker[BROWSER] as Promise<Browser>;
}

/** A page at this address in its own browser profile. */
export async function openAt(url: string, path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(await workerBrowser(), url, options);
  await page.goto(path);
  return page;
}

/** A page in its own browser profile. A problem in it fails the test, at the latest when the test ends. */
export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? DESKTOP,
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    // `page.route` does not see requests that a service worker handles, and the worker may take over at any time.
    serviceWorkers: 'block',
    ...options.context,
  });
  context.setDefaultTimeout(60_000);
  if (options.as) await signIn(context, url, options.as);
  const page = await context.newPage();
  const { problems, openRequests } = watch(page);
  const allowed = options.allow ?? [];
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await keepScreenshot(page, task.name);
      problems.push(...[...openRequests].map((request) => `not finished: ${request.url()}`));
    }
    await context.close();
    expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
  });
  return page;
}

/** Errors of the page and its console (including violations of the content security policy), and failed requests. */
function watch(page: Page) {
  const problems: string[] = [];
  const openRequests = new Set<Request>();
  page.on('request', (request) => openRequests.add(request));
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`response: ${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    openRequests.delete(request);
    // A request that the page canceled by navigating away is not a failure.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${reason} ${request.url()}`);
  });
  return { problems, openRequests };
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  fs.mkdirSync(ARTIFACTS, { recursive: true });
  const file = path.join(ARTIFACTS, `${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${Date.now()}.png`);
  await page.screenshot({ path: file, fullPage: true });
}
