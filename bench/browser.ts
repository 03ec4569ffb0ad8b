import { HEAD, mediansOf, printPage, readCommitted, spreadOf, writeCommitted } from './browser-figures.ts';
import type { AllFigures } from './browser-figures.ts';
import { onBenchHub } from './browser-hub.ts';
import { measureVisit } from './browser-measure.ts';
import type { Measurement } from './browser-measure.ts';
import { VISITS } from './browser-visits.ts';
import { isShort } from './measure.ts';

const QUESTIONS = 12_000;
const RUNS = isShort ? 1 : 5;

/**
 * What a phone and a teacher's desk have to fetch and to wait for, on a slow network and processor, beside the figures
 * that were committed last. Sizes that grew fail the run. `BENCH_COMMIT=1` writes the figures down, `BENCH_PAGES=quiz`
 * measures some pages only, `BENCH_WATERFALL=1` prints what was fetched when.
 */
export async function browserBenchmark(): Promise<void> {
  const wanted = process.env['BENCH_PAGES']?.split(',') ?? VISITS.map(({ name }) => name);
  const visits = VISITS.filter(({ name }) => wanted.includes(name));
  if (visits.length < wanted.length) throw new Error(`The pages are ${VISITS.map(({ name }) => name).join(', ')}`);
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
    console.log(`Grown by more than it may (BENCH_COMMIT=1 accepts it):\n${grown.join('\n')}`);
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
