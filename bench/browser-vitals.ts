import fs from 'node:fs';
import { createRequire } from 'node:module';
import type * as WebVitals from 'web-vitals';

/** What a page tells of itself. Times in milliseconds since it began to load. */
export interface Vitals {
  firstPaint: number;
  largestPaint: number;
  /** What was painted, to find the cause. */
  largestElement: string;
  layoutShift: number;
  /** From the slowest input to the next paint; 0 where all were shorter than a frame. */
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

/** Runs in the page before any script of its own. It has to stand alone, and without a function that has a name. */
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

/** The script for a page that collects its vitals, as the field measures them. */
export function vitalsScript(): string {
  const library = createRequire(import.meta.url).resolve('web-vitals');
  const iife = fs.readFileSync(library.replace(/[^/]+$/, 'web-vitals.iife.js'), 'utf8');
  return `${iife}\n(${observe.toString()})();`;
}

const LONG_MS = 50;

/** What long tasks took beyond 50 ms each, of those that ended after `since`. */
export function blockingTime(longTasks: Vitals['longTasks'], since: number): number {
  return longTasks
    .map(({ start, duration }) => start + duration - Math.max(start, since) - LONG_MS)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}
