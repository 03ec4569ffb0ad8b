// Aim: no page has more requests or bytes than the committed figures (`browser-figures.json`), on a slow phone and at a desk.
import { onBenchHub, VISITS } from './browser-visits.ts';
import { median, sized } from './measure.ts';
import { KINDS, measureVisit, type Measurement } from './browser-measure.ts';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const QUESTIONS = sized(12_000, 1000);
const RUNS = sized(5, 1);

/**
 * What a phone and a teacher's desktop have to fetch and wait for, on a slow network and processor, beside the last
 * committed figures. The run fails if sizes have grown. `BENCH_COMMIT=1` writes the figures, `BENCH_PAGES=quiz`
 * measures only some pages, `BENCH_WATERFALL=1` prints what was fetched when.
 */
export async function run(): Promise<void> {
  const names = process.env['BENCH_PAGES']?.split(',') ?? VISITS.map(({ name }) => name);
  const visits = VISITS.filter(({ name }) => names.includes(name));
  if (visits.length < names.length) throw new Error(`The pages are ${VISITS.map(({ name }) => name).join(', ')}`);
  const committed = readCommitted();
  const now: AllFigures = { ...committed };
  const grown: string[] = [];
  await onBenchHub(QUESTIONS, async (hub) => {
    console.log(`${QUESTIONS} questions; median of ${RUNS}\n${HEAD}`);
    for (const visit of visits) {
      const runs: Measurement[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measureVisit(hub, visit));
      const spreads = spreadOf(runs);
      grown.push(...printPage(visit.name, spreads, committed));
      if (process.env['BENCH_WATERFALL'] === '1') runs.slice(0, 1).forEach(printWaterfall);
      now[visit.name] = mediansOf(spreads);
    }
  });
  if (process.env['BENCH_COMMIT'] === '1') writeCommitted(now);
  else if (grown.length > 0) {
    process.exitCode = 1;
    console.log(`Grown by more than allowed (BENCH_COMMIT=1 accepts it):\n${grown.join('\n')}`);
  }
}

function printWaterfall({ fetched, vitals }: Measurement): void {
  for (const { kind, path, bytes, began, ended } of fetched.toSorted((a, b) => a.began - b.began)) {
    console.log(`  ${began.toFixed(0).padStart(6)} ${ended.toFixed(0).padStart(6)} ${kind.padEnd(8)} ${bytes} ${path}`);
  }
  console.log(`  first paint ${vitals.firstPaint.toFixed(0)}; largest: ${vitals.largestElement}`);
  console.log(`  slowest input: ${vitals.slowestTarget}`);
  const tasks = vitals.longTasks.map(({ start, duration }) => `${start.toFixed(0)}+${duration.toFixed(0)}`);
  console.log(`  long tasks: ${tasks.join(' ')}`);
}

const FILE = path.join(import.meta.dirname, 'browser-figures.json');
/** Sizes are stable, except for the dates and ids in them. */
const GROWTH_ALLOWED = 1.02;
const BYTES_OF_CHANCE = 64;
const BUDGETS: Record<string, number> = { 'LCP ms': 2500, 'INP ms': 200, 'TBT ms': 200, CLS: 0.1 };

/** The name of a figure, including its unit, with its median. */
const figures = z.record(z.string(), z.number());
/** By page. */
const allFigures = z.record(z.string(), figures);
type AllFigures = z.output<typeof allFigures>;

interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Returns all figures from the runs of one page. */
function spreadOf(runs: readonly Measurement[]): Map<string, Spread> {
  const loop = median(runs.map((run) => run.loop));
  const of = (value: (run: Measurement) => number, digits = 0): Spread => {
    const values = runs.map((run) => Number(value(run).toFixed(digits)));
    return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
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

const mediansOf = (spreads: Map<string, Spread>): Record<string, number> =>
  Object.fromEntries([...spreads].map(([name, { median }]) => [name, median]));

/** Returns the committed figures; none if there is no file yet. */
function readCommitted(): AllFigures {
  return fs.existsSync(FILE) ? allFigures.parse(JSON.parse(fs.readFileSync(FILE, 'utf8'))) : {};
}

function writeCommitted(now: AllFigures): void {
  fs.writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
}

const columns = (cells: readonly string[]) =>
  cells.map((cell, index) => (index < 2 ? cell.padEnd(index === 0 ? 14 : 16) : cell.padStart(12))).join(' ');

const HEAD = columns(['page', 'figure', 'committed', 'now', 'change', 'least', 'most']);

/** Prints a page's figures beside the committed ones; returns those that grew too much. */
function printPage(page: string, spreads: Map<string, Spread>, committed: AllFigures): string[] {
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
