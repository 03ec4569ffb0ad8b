import { VIEWPORTS, type BenchHub, type Visit } from './browser-visits.ts';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { TIME_ZONE } from '#tests/e2e/support/api.ts';
import { signIn } from '#tests/e2e/support/browser.ts';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type * as WebVitals from 'web-vitals';

/** Lighthouse's "Slow 4G": round trip in milliseconds, bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1000;
const LOOK_MS = 100;
const PATIENCE_MS = 90_000;
const TURNS_OF_LOOP = 20_000_000;

/** The result of one visit. Times in milliseconds. */
export interface Measurement {
  bytes: Record<Kind, number>;
  requests: number;
  lcp: number;
  tbt: number;
  cls: number;
  inp: number;
  /** Blocking time of long tasks, beyond 50 ms each, while the page was used. */
  usedTbt: number;
  /** The duration of a purely computing loop under the same throttle, which shows how fast the machine is. */
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

/** Waits until nothing is being fetched and network and processor have been idle for a while. */
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
  throw new Error('the page does not become idle');
}

function loopTime(page: Page): Promise<number> {
  return page.evaluate((turns) => {
    const began = performance.now();
    let value = 1;
    for (let turn = 0; turn < turns; turn += 1) value = (Math.imul(value, 31) + turn) | 0;
    return performance.now() - began + (value === 0 ? 1e-9 : 0);
  }, TURNS_OF_LOOP);
}

export const KINDS = ['document', 'script', 'style', 'font', 'image', 'api', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** One response. */
export interface Fetched {
  kind: Kind;
  path: string;
  /** Including the header, and compressed as transferred. */
  bytes: number;
  /** Milliseconds since the first request. */
  began: number;
  ended: number;
}

const MS = 1000;
const KIND_OF_TYPE: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/** Watches what a page fetches. */
class Traffic {
  readonly fetched: Fetched[] = [];
  readonly #open = new Map<string, Fetched>();
  #start: number | undefined;
  /** `performance.now()` when a request last began or ended. */
  changedAt = performance.now();

  get isIdle(): boolean {
    return this.#open.size === 0;
  }

  async watch(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, redirectResponse }) => {
      if (!request.url.startsWith('http')) return;
      if (redirectResponse) this.#close(requestId, timestamp, redirectResponse.encodedDataLength);
      this.#start ??= timestamp;
      const { pathname } = new URL(request.url);
      const began = (timestamp - this.#start) * MS;
      this.#open.set(requestId, { kind: kindOf(pathname, type), path: pathname, bytes: 0, began, ended: 0 });
      this.changedAt = performance.now();
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => void this.#open.delete(requestId));
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#close(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#close(requestId, timestamp, 0));
    await session.send('Network.enable');
  }

  #close(requestId: string, timestamp: number, bytes: number): void {
    const request = this.#open.get(requestId);
    this.#open.delete(requestId);
    if (request === undefined) return;
    this.fetched.push({ ...request, bytes, ended: (timestamp - (this.#start ?? timestamp)) * MS });
    this.changedAt = performance.now();
  }
}

function kindOf(pathname: string, type: string | undefined): Kind {
  if (pathname.startsWith('/api/')) return 'api';
  return KIND_OF_TYPE[type ?? ''] ?? 'other';
}

/** Returns the bytes of each kind. */
function bytesByKind(fetched: readonly Fetched[]): Record<Kind, number> {
  const sums = { document: 0, script: 0, style: 0, font: 0, image: 0, api: 0, other: 0 };
  for (const { kind, bytes } of fetched) sums[kind] += bytes;
  return sums;
}

/** The page's own measurements. Times in milliseconds since it began to load. */
export interface Vitals {
  firstPaint: number;
  largestPaint: number;
  /** The painted element, to find the cause. */
  largestElement: string;
  layoutShift: number;
  /** From the slowest input to the next paint; 0 if all were shorter than a frame. */
  slowestInput: number;
  slowestTarget: string;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}
declare const webVitals: typeof WebVitals;

/** Runs in the page before any script of its own. It must be self-contained and have no named functions. */
const observe = () => {
  const vitals: Vitals = {
    firstPaint: 0,
    largestPaint: 0,
    largestElement: '',
    layoutShift: 0,
    slowestInput: 0,
    slowestTarget: '',
    longTasks: [],
  };
  window.vitals = vitals;
  webVitals.onFCP(({ value }) => void (vitals.firstPaint = value));
  webVitals.onLCP(
    ({ value, entries }) => {
      vitals.largestPaint = value;
      vitals.largestElement = entries.at(-1)?.element?.outerHTML.slice(0, 120) ?? '';
    },
    { reportAllChanges: true },
  );
  webVitals.onCLS(({ value }) => void (vitals.layoutShift = value), { reportAllChanges: true });
  webVitals.onINP(
    ({ value, entries }) => {
      vitals.slowestInput = value;
      const target = entries.find((entry) => entry.target)?.target;
      const html = target instanceof Element ? target.outerHTML.slice(0, 120) : '';
      vitals.slowestTarget = `${entries.map((entry) => entry.name).join(' ')} ${html}`;
    },
    { reportAllChanges: true, durationThreshold: 16 },
  );
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) vitals.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
};

/** The script with which a page collects its vitals, as field measurements do. */
function vitalsScript(): string {
  const library = createRequire(import.meta.url).resolve('web-vitals');
  const iife = fs.readFileSync(library.replace(/[^/]+$/, 'web-vitals.iife.js'), 'utf8');
  return `${iife}\n(${observe.toString()})();`;
}

const LONG_MS = 50;

/** Returns the time of long tasks beyond 50 ms each, for those that ended after `since`. */
function blockingTime(longTasks: Vitals['longTasks'], since: number): number {
  return longTasks
    .map(({ start, duration }) => start + duration - Math.max(start, since) - LONG_MS)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}
