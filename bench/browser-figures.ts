import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Measurement } from './browser-measure.ts';
import { KINDS } from './browser-traffic.ts';
import { percentile } from './measure.ts';

const FILE = path.join(import.meta.dirname, 'browser-figures.json');
/** Sizes don't drift, but for the dates and ids in them. */
const GROWTH_ALLOWED = 1.02;
const BYTES_OF_CHANCE = 64;
const BUDGETS: Record<string, number> = { 'LCP ms': 2500, 'INP ms': 200, 'TBT ms': 200, CLS: 0.1 };

/** The name of a figure, which says its unit, with its median. */
const figures = z.record(z.string(), z.number());
/** By page. */
const allFigures = z.record(z.string(), figures);
export type AllFigures = z.output<typeof allFigures>;

interface Spread {
  median: number;
  least: number;
  most: number;
}

/** All figures of the runs of one page. */
export function spreadOf(runs: readonly Measurement[]): Map<string, Spread> {
  const loop = percentile(
    runs.map((run) => run.loop),
    0.5,
  );
  const of = (value: (run: Measurement) => number, digits = 0): Spread => {
    const values = runs.map((run) => Number(value(run).toFixed(digits)));
    return { median: percentile(values, 0.5), least: Math.min(...values), most: Math.max(...values) };
  };
  return new Map([
    ['requests', of((run) => run.requests)],
    ['bytes', of(({ bytes }) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0))],
    ...KINDS.map((kind): [string, Spread] => [`${kind} bytes`, of(({ bytes }) => bytes[kind])]),
    ['LCP ms', of((run) => run.lcp)],
    ['TBT ms', of((run) => run.tbt)],
    ['INP ms', of((run) => run.inp)],
    ['TBT in use ms', of((run) => run.usedTbt)],
    ['CLS', of((run) => run.cls, 3)],
    ['loop ms', of((run) => run.loop)],
    ['LCP / loop', of((run) => run.lcp / loop, 2)],
    ['TBT / loop', of((run) => run.tbt / loop, 2)],
    ['INP / loop', of((run) => run.inp / loop, 2)],
  ]);
}

export const mediansOf = (spreads: Map<string, Spread>): Record<string, number> =>
  Object.fromEntries([...spreads].map(([name, { median }]) => [name, median]));

/** What was committed; nothing where there is no file yet. */
export function readCommitted(): AllFigures {
  return fs.existsSync(FILE) ? allFigures.parse(JSON.parse(fs.readFileSync(FILE, 'utf8'))) : {};
}

export function writeCommitted(now: AllFigures): void {
  fs.writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
}

const columns = (cells: readonly string[]) =>
  cells.map((cell, index) => (index < 2 ? cell.padEnd(index === 0 ? 14 : 16) : cell.padStart(12))).join(' ');

export const HEAD = columns(['page', 'figure', 'committed', 'now', 'change', 'least', 'most']);

/** Prints a page's figures beside the committed ones; returns what grew that must not. */
export function printPage(page: string, spreads: Map<string, Spread>, committed: AllFigures): string[] {
  const grown: string[] = [];
  for (const [name, { median, least, most }] of spreads) {
    const before = committed[page]?.[name];
    if (median === 0 && !before) continue;
    const hasGrown = before !== undefined && isSize(name) && isGrown({ name, before, now: median });
    if (hasGrown) grown.push(`${page}: ${name} from ${before} to ${median}`);
    const budget = BUDGETS[name];
    const remarks = [
      hasGrown ? 'GROWN' : '',
      budget !== undefined && median > budget ? `over the budget of ${budget}` : '',
    ].filter(Boolean);
    const cells = [page, name, shown(before), shown(median), changeOf(before, median), shown(least), shown(most)];
    console.log(`${columns(cells)}  ${remarks.join(', ')}`.trimEnd());
  }
  return grown;
}

const isSize = (name: string) => name === 'requests' || name.endsWith('bytes');

function isGrown({ name, before, now }: { name: string; before: number; now: number }): boolean {
  return now > before * GROWTH_ALLOWED + (name === 'requests' ? 0 : BYTES_OF_CHANCE);
}

const shown = (value: number | undefined) => (value === undefined ? '–' : String(value));

function changeOf(before: number | undefined, now: number): string {
  if (before === undefined) return 'new';
  if (before === 0) return now === 0 ? '0 %' : 'new';
  const percent = (now / before - 1) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;
}
