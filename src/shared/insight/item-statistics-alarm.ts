import type { FirstAttempt, ItemAlarm, ItemFigures, JudgedItem, OptionStatistics } from './item-statistics.ts';
import { correlation } from './item-statistics-moments.ts';
import { ITEM_ALARM_MIN_ATTEMPTS } from './first-attempt-minimums.ts';

/** The weight of a distractor's popularity relative to the merit of the students who choose it. */
const POPULARITY_WEIGHT = 0.4;
/** The evidence, in standard errors, above which an alarm is not attributed to chance. */
const LEAST_EVIDENCE = 1.5;

/**
 * The reason why a key may be wrong, from 30 first attempts on: DI < 0, or else a distractor that the better half
 * chooses more often than the key; in both cases only if there is evidence that some distractor is the key.
 *
 * These conditions alone are not enough. On hard questions even the better half chooses a tempting distractor more
 * often than the key, and with 30 to 200 answers the DI of a poor question can be below 0 by chance. Only a wrong key
 * also comes with an option whose choosers do better elsewhere than those of the key. `tools/bench/wrong-keys.ts` measures
 * how many planted wrong keys are found, and how many alarms are right, with this evidence and without; the two numbers
 * above were chosen by it.
 */
export function alarmOf(
  attempts: FirstAttempt[],
  { correctAnswer }: Pick<JudgedItem, 'correctAnswer'>,
  { discriminationIndex, options }: Pick<ItemFigures, 'discriminationIndex' | 'options'>,
): ItemAlarm | null {
  const key = options[correctAnswer ?? -1];
  if (attempts.length < ITEM_ALARM_MIN_ATTEMPTS || key === undefined || correctAnswer === null) return null;
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
 * The evidence of the answers that this distractor, not the key, is right, in standard errors: r·√(m − 1), with r the
 * correlation between choosing it and the rest score among the m students who chose one of the two, and, with less
 * weight, (d − k)/√(d + k), with d and k how often the better half chose each. If r does not exist, e.g. because nobody
 * chose the key, only the second term counts.
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
