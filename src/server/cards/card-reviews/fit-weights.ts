import { setImmediate as nextTurn } from 'node:timers/promises';
import { dateDiffInDays, fsrs, type FSRSState } from 'ts-fsrs';
import {
  clippedWeights,
  RELEARNING_STEPS,
  type Rating,
  type Weights,
} from '#shared/cards/spaced-repetition/schedule.ts';

/** FSRS's optimizer: native code, which is not there for every platform. */
export const loadOptimizer = () => import('@open-spaced-repetition/binding');
export type Optimizer = Pick<
  Awaited<ReturnType<typeof loadOptimizer>>,
  'computeParameters' | 'FSRSBindingItem' | 'FSRSBindingReview'
>;

/** A grade that stands. */
export interface StandingGrade {
  cardId: string;
  at: Date;
  rating: Rating;
}

/** How well weights predict what was remembered, as log loss: less is better. */
export interface FittedWeights {
  weights: number[];
  /** With the weights until now. */
  lossBefore: number;
  /** With these. */
  lossAfter: number;
  /** They predict better by more than the standard error of that: a difference of nothing would be so by chance in one of six. */
  isBetter: boolean;
}

/** The latest that are looked at: more hardly change the result, and all have their histories in memory. */
const MOST_REVIEWS = 10_000;
/** Of one card: the optimizer takes no longer histories. */
const LONGEST_HISTORY = 64;
/** The part of the reviews, in time, to which weights are fitted; they are judged by what came later. */
const EARLIER_PART = 0.8;
/** Requests are served between so many. */
const ITEMS_AT_A_TIME = 500;
/** How often the optimizer looks whether it is done: what it calls a timeout, and takes for each fit at least. */
const POLL_MS = 20;

/**
 * Fits FSRS's weights to the earlier reviews of a student and compares them with the present ones on the later. `grades`
 * are by card, and each card's by time. Null where there are none to compare on. Throws where the optimizer fails.
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
      .map(({ rating }, place) => new FSRSBindingReview(rating, days[first + place] ?? 0));
    items.push(new FSRSBindingItem(history));
    if (items.length % ITEMS_AT_A_TIME === 0) await nextTurn();
  }
  const options = { enableShortTerm: true, numRelearningSteps: RELEARNING_STEPS, timeout: POLL_MS };
  const fitted = await computeParameters(items, options);
  const weights = clippedWeights(fitted);
  if (weights === null) throw new Error(`the optimizer gave no weights: ${fitted.join(', ')}`);
  const [before, after] = [present, weights].map((given) => logLosses(grades, { days, later, weights: given }));
  return { weights, lossBefore: mean(before), lossAfter: mean(after), isBetter: isClearlyLess(after, before) };
}

/** Whether numbers are less than their counterparts, on average, by more than the standard error of the difference. */
function isClearlyLess(these: readonly number[] = [], those: readonly number[] = []): boolean {
  const gains = those.map((loss, n) => loss - (these[n] ?? loss));
  const gain = mean(gains);
  const variance = mean(gains.map((one) => (one - gain) ** 2));
  return gain > Math.sqrt(variance / gains.length);
}

const mean = (numbers: readonly number[] = []) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * The latest reviews by time, as the places of the card's first grade and their own, and the days before each grade. A
 * review on the day of the last one says nothing of how memory fades over days, so it is in histories only. Days are
 * those by which `ts-fsrs` schedules.
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

/** Of nothing, a prediction is as sure as 0 or 1. */
const SUREST = 0.0001;

/** The log losses of what weights predict for the grades at the places `later`. The optimizer's own leaves some out. */
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
