// Aim: weights fitted to a student's earlier reviews predict the later ones better for at least 80% of students.
import {
  fitWeights,
  loadOptimizer,
  type FittedWeights,
  type Optimizer,
} from '#server/cards/card-reviews/fit-weights.ts';
import { DEFAULT_WEIGHTS } from '#shared/cards/spaced-repetition/schedule.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { drawnWeights, simulateReviews } from '#tests/support/simulated-memory.ts';
import { median, printTable, report, sized, sum } from './measure.ts';

const STUDENTS = sized(40, 10);
const REVIEWS = 2000;
/** How much students' parameters differ: the standard deviation of their logarithms. */
const SPREAD = 0.5;
const START = new Date('2026-01-05T18:00:00Z');

export async function run(): Promise<void> {
  const optimizer = await loadOptimizer();
  const full = await fitMany(optimizer, REVIEWS, SPREAD);
  const what = `better for, of ${STUDENTS} students with ${REVIEWS} reviews`;
  report({ what, value: full.better, unit: '%', atLeast: 80 });
  report({ what: '  fitting one, median', value: full.ms, unit: 'ms' });
  report({ what: '  longest that nothing else ran meanwhile', value: full.longestGap, unit: 'ms', atMost: 250 });
  const memory = process.resourceUsage().maxRSS / 1024;
  report({ what: '  most memory the process ever had', value: memory, unit: 'MB', atMost: 600 });
  const others = [
    ['1,000 reviews', await fitMany(optimizer, 1000, SPREAD)],
    ['who differ half as much', await fitMany(optimizer, REVIEWS, SPREAD / 2)],
    ['who are as the defaults say', await fitMany(optimizer, REVIEWS, 0)],
  ] as const;
  printTable(
    ['', 'better for %', 'kept for %', 'mean log loss before', 'after', 'of those kept, before', 'after', 'ms'],
    ([['2,000 reviews', full], ...others] as const).map(
      ([name, { better, kept, before, after, keptBefore, keptAfter, ms }]) => [
        name,
        better.toFixed(0),
        kept.toFixed(0),
        before.toFixed(4),
        after.toFixed(4),
        keptBefore.toFixed(4),
        keptAfter.toFixed(4),
        ms.toFixed(0),
      ],
    ),
  );
}

async function fitMany(optimizer: Optimizer, count: number, spread: number) {
  const fits: (FittedWeights & { ms: number; gap: number })[] = [];
  for (let student = 0; student < STUDENTS; student += 1) {
    const random = seededRandom(student + 1);
    const grades = simulateReviews({ weights: drawnWeights(random, spread), count, start: START, random });
    let last = performance.now();
    let gap = 0;
    const pulse = setInterval(() => {
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
    }, 1);
    const began = performance.now();
    const fitted = await fitWeights(optimizer, grades, DEFAULT_WEIGHTS);
    const ms = performance.now() - began;
    clearInterval(pulse);
    if (fitted === null) throw new Error('there are later reviews');
    fits.push({ ...fitted, ms, gap });
  }
  const of = (figure: (fit: (typeof fits)[number]) => number) => fits.map(figure);
  const kept = fits.filter(({ isBetter }) => isBetter);
  return {
    better: (100 * fits.filter(({ lossAfter, lossBefore }) => lossAfter < lossBefore).length) / fits.length,
    kept: (100 * kept.length) / fits.length,
    keptBefore: sum(kept.map(({ lossBefore }) => lossBefore)) / kept.length,
    keptAfter: sum(kept.map(({ lossAfter }) => lossAfter)) / kept.length,
    before: sum(of(({ lossBefore }) => lossBefore)) / fits.length,
    after: sum(of(({ lossAfter }) => lossAfter)) / fits.length,
    ms: median(of(({ ms }) => ms)),
    longestGap: Math.max(...of(({ gap }) => gap)),
  };
}
