import { setImmediate as nextTurn } from 'node:timers/promises';
import { dateDiffInDays, fsrs, type FSRSState } from 'ts-fsrs';
import {
  clippedWeights,
  RELEARNING_STEPS,
  type Rating,
  type Weights,
} from '#shared/cards/spaced-repetition/schedule.ts';

/** FSRS's optimizer, which is native code and not available on every platform. */
export const loadOptimizer = () => import('@open-spaced-repetition/binding');
export type Optimizer = Pick<
  Awaited<ReturnType<typeof loadOptimizer>>,
  'computeParameters' | 'FSRSBindingItem' | 'FSRSBindingReview'
>;

/** A grade that was not undone. */
export interface StandingGrade {
  cardId: string;
  at: Date;
  rating: Rating;
}

/** How well weights predict what was remembered, as log loss: lower is better. */
export interface FittedWeights {
  weights: number[];
  /** With the current weights. */
  lossBefore: number;
  /** With the new weights. */
  lossAfter: number;
  /** The improvement exceeds its standard error; without a real difference, the chance of that is one in six. */
  isBetter: boolean;
}

/** Only the latest reviews are used: more would hardly change the result, and all histories are held in memory. */
const MOST_REVIEWS = 10_000;
/** For one card: the optimizer accepts no longer histories. */
const LONGEST_HISTORY = 64;
/** Weights are fitted to this share of the reviews, the earliest, and judged by the later ones. */
const EARLIER_PART = 0.8;
/** Items between which other requests can be served. */
const ITEMS_AT_A_TIME = 500;
/** How often to check whether the optimizer is done. Its API calls this a timeout; each fit takes at least as long. */
const POLL_MS = 20;

/**
 * Fits FSRS's weights to a student's earlier reviews and compares them with the current weights on the later ones.
 * `grades` are sorted by card, then by time. Returns null if there is nothing to compare on. Throws if fitting fails.
 */
export async function fitWeights(
  { computeParameters, FSRSBindingItem, FSRSBindingReview }: Optimizer,
  grades: readonly StandingGrade[],
  present: Weights,
): Promise<FittedWeights | null> {
  const { reviews, days } = reviewsOf(grades);
  const split = Math.floor(reviews.length * EARLIER_PART);
  const later = new Set(reviews.slice(split).map(({ last }) => last));
  if (later.size === 0) return null;
  const items = [];
  for (const { first, last } of reviews.slice(0, split)) {
    const history = grades
      .slice(first, last + 1)
      .map(({ rating }, index) => new FSRSBindingReview(rating, days[first + index] ?? 0));
    items.push(new FSRSBindingItem(history));
    if (items.length % ITEMS_AT_A_TIME === 0) await nextTurn();
  }
  const options = { enableShortTerm: true, numRelearningSteps: RELEARNING_STEPS, timeout: POLL_MS };
  const fitted = await computeParameters(items, options);
  const weights = clippedWeights(fitted);
  if (weights === null) throw new Error(`the optimizer gave no weights: ${fitted.join(', ')}`);
  const [before, after] = [present, weights].map((candidate) => logLosses(grades, { days, later, weights: candidate }));
  return { weights, lossBefore: mean(before), lossAfter: mean(after), isBetter: isClearlyLess(after, before) };
}

/** Whether numbers are lower than their counterparts, on average, by more than the standard error of the difference. */
function isClearlyLess(these: readonly number[] = [], those: readonly number[] = []): boolean {
  const gains = those.map((loss, n) => loss - (these[n] ?? loss));
  const gain = mean(gains);
  const variance = mean(gains.map((one) => (one - gain) ** 2));
  return gain > Math.sqrt(variance / gains.length);
}

const mean = (numbers: readonly number[] = []) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * Returns the latest reviews by time, as the indexes of the card's first grade and of their own, and the days before
 * each grade. A second review on the same day says nothing about forgetting over days, so it is used only in histories.
 * Days are counted as `ts-fsrs` counts them.
 */
function reviewsOf(grades: readonly StandingGrade[]) {
  const reviews: { at: Date; first: number; last: number }[] = [];
  const days: number[] = [];
  let first = 0;
  for (const [n, { cardId, at }] of grades.entries()) {
    const before = grades[n - 1];
    const isFirst = before?.cardId !== cardId;
    if (isFirst) first = n;
    const elapsed = isFirst ? 0 : dateDiffInDays(before.at, at);
    days.push(elapsed);
    if (elapsed > 0 && n - first < LONGEST_HISTORY) reviews.push({ at, first, last: n });
  }
  const latest = reviews.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-MOST_REVIEWS);
  return { reviews: latest, days };
}

/** Predictions are limited, because none is as sure as 0 or 1. */
const SUREST = 0.0001;

/** Returns the log losses of predictions for the grades at the indexes `later`. The optimizer's own omits some. */
function logLosses(
  grades: readonly StandingGrade[],
  { days, later, weights }: { days: number[]; later: Set<number>; weights: Weights },
): number[] {
  const memory = fsrs({ w: weights });
  let state: FSRSState | null = null;
  const losses: number[] = [];
  for (const [n, { cardId, rating }] of grades.entries()) {
    if (cardId !== grades[n - 1]?.cardId) state = null;
    const elapsed = days[n] ?? 0;
    if (state !== null && later.has(n)) {
      const chance = memory.forgetting_curve(elapsed, state.stability);
      const predicted = rating > 1 ? chance : 1 - chance;
      losses.push(-Math.log(Math.min(Math.max(predicted, SUREST), 1 - SUREST)));
    }
    state = memory.next_state(state, elapsed, rating);
  }
  return losses;
}
