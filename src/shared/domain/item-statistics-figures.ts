import type { FirstAttempt, ItemAlarm, ItemFigures, JudgedItem, OptionStatistics } from './item-statistics.ts';
import { ITEM_ALARM_MIN_ATTEMPTS } from './limits.ts';

/**
 * Item statistics as in Moodle's quiz report (docs.moodle.org/dev/Quiz_statistics_calculations), an item against the
 * rest. Over the first attempts let x be 1 where the answer is the key of today and 0 where it is not, so that a key
 * that has been put right is judged at once, and o the score of the rest of the session. Quizzes are drawn for each
 * student, so o is the proportion right of the session's other questions. Then
 *
 * - facility index: 100 · mean x, the percent right
 * - discrimination index: DI = 100 · cov(x,o) / √(var x · var o)
 * - discriminative efficiency: DE = 100 · cov(x,o) / cov(sort x, sort o), where the denominator is the most that
 *   cov(x,o) could be with these answers and these rest scores, in whatever order
 * - point-biserial correlation of an option: that of choosing it, 1 or 0, with o; that of the key is DI / 100
 *
 * The better half are those whose o is at or above the median of o. All who share the median are in it, so that it is
 * the same in whatever order attempts come; it may be more than half.
 */
export function itemStatisticsOf(attempts: FirstAttempt[], item: JudgedItem): ItemFigures {
  const rest = attempts.map(({ restScore }) => restScore);
  const right = chose(attempts, item.correctAnswer);
  const times = attempts.flatMap(({ timeSpent }) => timeSpent ?? []);
  const di = correlation(right, rest);
  const figures = {
    attempts: attempts.length,
    facilityIndex: attempts.length === 0 ? null : percentOf(sum(right), attempts.length),
    discriminationIndex: di === null ? null : 100 * di,
    discriminativeEfficiency: efficiencyOf(right, rest),
    medianTime: median(times),
    options: optionsOf(attempts, item.optionCount),
  };
  return { ...figures, alarm: alarmOf(attempts, item, figures) };
}

function efficiencyOf(right: number[], rest: number[]): number | null {
  if (isConstant(right) || isConstant(rest)) return null;
  const most = comoment(ascending(right), ascending(rest));
  return Math.min(100, 100 * withoutNoise(comoment(right, rest) / most));
}

function optionsOf(attempts: FirstAttempt[], optionCount: number): OptionStatistics[] {
  const rest = attempts.map(({ restScore }) => restScore);
  const middle = median(rest) ?? 0;
  const better = attempts.filter(({ restScore }) => restScore >= middle);
  return Array.from({ length: optionCount }, (_, option) => {
    const chosen = chose(attempts, option);
    const count = sum(chosen);
    return {
      count,
      share: attempts.length === 0 ? 0 : percentOf(count, attempts.length),
      pointBiserial: correlation(chosen, rest),
      betterHalf: sum(chose(better, option)),
    };
  });
}

/** For each attempt 1 where it chose the option, and 0 where not. */
const chose = (attempts: FirstAttempt[], option: number) =>
  attempts.map(({ selectedAnswer }) => (selectedAnswer === option ? 1 : 0));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const percentOf = (part: number, whole: number) => (100 * part) / whole;

/** What the popularity of a distractor counts beside the merit of those who choose it. */
const POPULARITY_WEIGHT = 0.4;
/** The evidence, in standard errors, from which on an alarm is not taken for chance. */
const LEAST_EVIDENCE = 1.5;

/**
 * Why a key may be wrong, from 30 first attempts on: DI < 0, or else a distractor that the better half chooses more
 * often than the key; in both cases only where some distractor has evidence for being the key.
 *
 * Alone those conditions say too little. Of hard questions the better half too chooses a tempting distractor more often
 * than the key, and with 30 to 200 answers the DI of a poor question is below 0 by chance. What the two have not, and
 * wrong keys have, are an option whose choosers do better elsewhere than those of the key. `bench/wrong-keys.ts`
 * measures how many planted wrong keys are found, and how many alarms are right, with that and without; the two numbers
 * above were chosen on it.
 */
function alarmOf(
  attempts: FirstAttempt[],
  { correctAnswer }: Pick<JudgedItem, 'correctAnswer'>,
  { discriminationIndex, options }: Pick<ItemFigures, 'discriminationIndex' | 'options'>,
): ItemAlarm | null {
  const key = options[correctAnswer];
  if (attempts.length < ITEM_ALARM_MIN_ATTEMPTS || key === undefined) return null;
  const isNegative = discriminationIndex !== null && discriminationIndex < 0;
  const isBeaten = options.some(({ betterHalf }) => betterHalf > key.betterHalf);
  if (!isNegative && !isBeaten) return null;
  const isLikely = options.some(
    (distractor, option) =>
      option !== correctAnswer &&
      evidenceFor(attempts, { distractor: { option, ...distractor }, key: { option: correctAnswer, ...key } }) >
        LEAST_EVIDENCE,
  );
  if (!isLikely) return null;
  return isNegative ? 'negative_discrimination' : 'distractor_beats_key';
}

type Choice = OptionStatistics & { option: number };

/**
 * How strongly the answers say that this distractor and not the key is right, in standard errors: r·√(m − 1), with r
 * the correlation between choosing it and the rest score among the m who chose one of the two, and, of less weight,
 * (d − k)/√(d + k), with d and k how often the better half chose each. Where r does not exist, since nobody chose the
 * key, say, the second counts alone.
 */
function evidenceFor(attempts: FirstAttempt[], { distractor, key }: { distractor: Choice; key: Choice }): number {
  const either = attempts.filter(({ selectedAnswer }) => [distractor.option, key.option].includes(selectedAnswer));
  const [d, k] = [distractor.betterHalf, key.betterHalf];
  const popularity = d === k ? 0 : (d - k) / Math.sqrt(d + k);
  const r = correlation(
    either.map(({ selectedAnswer }) => (selectedAnswer === distractor.option ? 1 : 0)),
    either.map(({ restScore }) => restScore),
  );
  return r === null ? popularity : r * Math.sqrt(either.length - 1) + POPULARITY_WEIGHT * popularity;
}

/** The middle value, or the mean of the two in the middle; null of none. */
function median(values: number[]): number | null {
  const sorted = ascending(values);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The sum of products of deviations from the means: the covariance, up to a factor that cancels out in every ratio. */
function comoment(xs: number[], ys: number[]): number {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  return xs.reduce((sum, x, i) => sum + (x - meanX) * ((ys[i] ?? meanY) - meanY), 0);
}

/** cov(x,y)/√(var x·var y), −1 to 1; null for fewer than two pairs, or where one side is constant. */
function correlation(xs: number[], ys: number[]): number | null {
  if (isConstant(xs) || isConstant(ys)) return null;
  const r = comoment(xs, ys) / Math.sqrt(comoment(xs, xs) * comoment(ys, ys));
  return Math.min(1, Math.max(-1, withoutNoise(r)));
}

const ascending = (values: number[]) => values.toSorted((a, b) => a - b);

/** Whether all values are one; so are none. */
const isConstant = (values: number[]) => values.every((value) => value === values[0]);

/** Zero where no more than the rounding of sums is left, so that a sign always means something. */
const withoutNoise = (value: number) => (Math.abs(value) < 1e-9 ? 0 : value);

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
