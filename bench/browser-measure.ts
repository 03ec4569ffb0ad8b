import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { TIME_ZONE } from '#tests/e2e/support/api.ts';
import { signIn } from '#tests/e2e/support/browser.ts';
import type { BenchHub } from './browser-hub.ts';
import { bytesByKind, Traffic } from './browser-traffic.ts';
import type { Fetched, Kind } from './browser-traffic.ts';
import { blockingTime, vitalsScript } from './browser-vitals.ts';
import type { Vitals } from './browser-vitals.ts';
import { VIEWPORTS } from './browser-visits.ts';
import type { Visit } from './browser-visits.ts';

/** "Slow 4G", as Lighthouse has it: round trip in milliseconds, bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1000;
const LOOK_MS = 100;
const PATIENCE_MS = 90_000;
const TURNS_OF_LOOP = 20_000_000;

/** What one visit came to. Times in milliseconds. */
export interface Measurement {
  bytes: Record<Kind, number>;
  requests: number;
  lcp: number;
  tbt: number;
  cls: number;
  inp: number;
  /** Long tasks while the page was used, beyond 50 ms each. */
  usedTbt: number;
  /** What a loop that only computes took under the same throttle: how fast the machine is. */
  loop: number;
  fetched: readonly Fetched[];
  vitals: Vitals;
}

/** Opens the page in a browser profile without a cache, on a slow network and processor, and uses it. */
export async function measureVisit(hub: BenchHub, visit: Visit): Promise<Measurement> {
  const { path, as } = await visit.open(hub);
  const context = await openContext(hub, visit);
  try {
    if (as) await signIn(context, hub.url, as);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await throttle(session);
    await page.goto(path);
    await visit.ready(page).waitFor();
    const settle = () => untilQuiet(page, traffic);
    await settle();
    const loaded = await page.evaluate(() => window.vitals);
    const fetched = [...traffic.fetched];
    const began = await page.evaluate(() => performance.now());
    await visit.use(page, settle);
    const used = await page.evaluate(() => window.vitals);
    return {
      bytes: bytesByKind(fetched),
      requests: fetched.length,
      lcp: loaded.largestPaint,
      tbt: blockingTime(loaded.longTasks, loaded.firstPaint),
      cls: used.layoutShift,
      inp: used.slowestInput,
      usedTbt: blockingTime(used.longTasks, began),
      loop: await loopTime(page),
      fetched,
      vitals: { ...used, largestElement: loaded.largestElement },
    };
  } finally {
    await context.close();
  }
}

async function openContext({ browser, url }: BenchHub, { device }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORTS[device],
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    ...(device === 'phone' ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(vitalsScript());
  return context;
}

async function throttle(session: CDPSession): Promise<Traffic> {
  const traffic = new Traffic();
  await traffic.watch(session);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return traffic;
}

/** Until nothing is being fetched, and neither network nor processor had anything to do for a while. */
async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const since = performance.now();
  while (performance.now() < deadline) {
    const busyAgo = await page.evaluate(() => {
      const last = window.vitals.longTasks.at(-1);
      return last === undefined ? performance.now() : performance.now() - last.start - last.duration;
    });
    const now = performance.now();
    const quietFor = Math.min(busyAgo, now - traffic.changedAt, now - since);
    if (traffic.isIdle && quietFor >= QUIET_MS) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('the page does not come to rest');
}

function loopTime(page: Page): Promise<number> {
  return page.evaluate((turns) => {
    const began = performance.now();
    let value = 1;
    for (let turn = 0; turn < turns; turn += 1) value = (Math.imul(value, 31) + turn) | 0;
    return performance.now() - began + (value === 0 ? 1e-9 : 0);
  }, TURNS_OF_LOOP);
}
