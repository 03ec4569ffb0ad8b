// Aim: a screen that was opened before reappears within 100 ms, and 12,000 rows scroll without a frame over 50 ms.
import type { Page } from 'playwright-core';
import { type Account, type Api, TIME_ZONE } from '#tests/e2e/support/api.ts';
import { DESKTOP, signIn } from '#tests/e2e/support/browser.ts';
import { type BenchHub, onBenchHub } from './browser-visits.ts';
import { median, percentile, report, sized } from './measure.ts';

const QUESTIONS = sized(12_000, 1000);
const ROUNDS = sized(3, 1);
const SCROLL_MS = sized(6000, 1000);
const QUIET_MS = 700;
const WHEEL_PIXELS = 400;
/** Checks the whole bank each time it opens, and shows its progress at once. */
const SCAN = '/verify-mcqs';

/** Moves between all screens of the main navigation at full speed, after all were opened; scrolls a long list. */
export async function run(): Promise<void> {
  await onBenchHub(QUESTIONS, async (hub) => {
    const teacher = await openPage(hub, hub.teacher);
    await reportMoves('a student', await openPage(hub, hub.student));
    await reportMoves('the teacher', teacher);
    await reportScrolling(teacher);
  });
}

async function openPage({ browser, url }: BenchHub, as: Account | Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: DESKTOP, locale: 'en-US', timezoneId: TIME_ZONE });
  await signIn(context, url, as);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** How a screen is recognized. */
interface Screen {
  href: string;
  heading: string;
  /** Characters on it. */
  length: number;
}

async function reportMoves(who: string, page: Page): Promise<void> {
  const links = await page
    .locator('nav[aria-label="Main"] a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const screens: Screen[] = [];
  for (const href of new Set(links)) {
    if (href !== null && href !== SCAN) screens.push(await firstVisit(page, href));
  }
  const moves: { name: string; ms: number }[] = [];
  for (const from of screens) {
    for (const to of screens.filter(({ href }) => href !== from.href)) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await moveTo(page, from);
        times.push(await moveTo(page, to));
      }
      moves.push({ name: `${from.href} to ${to.href}`, ms: median(times) });
    }
  }
  const slowest = moves.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  report({
    what: `${who}: slowest of ${moves.length} moves, each the median of ${ROUNDS}`,
    value: slowest[0]?.ms ?? Number.NaN,
    unit: 'ms',
    atMost: 100,
    detail: `median ${median(moves.map(({ ms }) => ms)).toFixed(0)} ms; ${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
  });
}

/** Opens a screen and waits until it is idle. */
async function firstVisit(page: Page, href: string): Promise<Screen> {
  await page.locator(`nav[aria-label="Main"] a[href="${href}"]`).first().dispatchEvent('click');
  await page.waitForURL((url) => url.pathname === href);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  const main = page.getByRole('main');
  const heading = await main.getByRole('heading', { level: 1 }).first().textContent();
  return { href, heading: heading ?? '', length: (await main.textContent())?.length ?? 0 };
}

/** Milliseconds from the click on its link until a screen is painted, about as full as before and nothing pending. */
async function moveTo(page: Page, screen: Screen): Promise<number> {
  const taken = await page.evaluate(async ({ href, heading, length }) => {
    const began = performance.now();
    document.querySelector<HTMLElement>(`nav[aria-label="Main"] a[href="${href}"]`)?.click();
    let isThere = false;
    while (!isThere && performance.now() - began < 10_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const main = document.querySelector('main');
      isThere =
        main?.querySelector('h1')?.textContent === heading &&
        main.querySelector('[aria-busy="true"], output svg') === null &&
        main.textContent.length > length * 0.8;
    }
    // The next task runs after the paint.
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - began;
  }, screen);
  await page.waitForTimeout(100);
  return taken;
}

async function reportScrolling(page: Page): Promise<void> {
  await firstVisit(page, '/questions');
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  const frames = page.evaluate(async (duration) => {
    const taken: number[] = [];
    let longTasks = 0;
    new PerformanceObserver((list) => {
      longTasks += list.getEntries().length;
    }).observe({ type: 'longtask' });
    const end = performance.now() + duration;
    for (let last = performance.now(); last < end;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      taken.push(now - last);
      last = now;
    }
    return { taken, longTasks };
  }, SCROLL_MS);
  const end = performance.now() + SCROLL_MS;
  while (performance.now() < end) await page.mouse.wheel(0, WHEEL_PIXELS);
  const { taken, longTasks } = await frames;
  const rows = page.getByRole('grid').getByRole('row');
  const lowest = await rows.last().getAttribute('aria-rowindex');
  report({
    what: `longest frame while ${QUESTIONS} questions scroll`,
    value: Math.max(...taken),
    unit: 'ms',
    atMost: 50,
    detail: `${taken.length} frames, median ${median(taken).toFixed(0)} ms, 99 of 100 within ${percentile(taken, 0.99).toFixed(0)} ms; ${longTasks} tasks of the page over 50 ms; down to row ${lowest ?? 0}`,
  });
}
