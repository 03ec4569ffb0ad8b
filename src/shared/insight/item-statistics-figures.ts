import { alarmOf } from './item-statistics-alarm.ts';
import { median } from '../domain/median.ts';
import { ascending, comoment, correlation, isConstant, withoutNoise } from './item-statistics-moments.ts';
import type { FirstAttempt, ItemFigures, JudgedItem, OptionStatistics } from './item-statistics.ts';

/**
 * Item statistics as in Moodle's quiz report (docs.moodle.org/dev/Quiz_statistics_calculations), an item against the
 * rest. Over the first attempts, let x be the grade of the answer by today's key, from 0 to 1, so that a corrected key
 * is judged at once, and o the score of the rest of the session. Quizzes are drawn for each student, so o is the
 * proportion right of the session's other questions. Then
 *
 * - facility index: 100 · mean x, the percent right, parts counted as parts
 * - discrimination index: DI = 100 · cov(x,o) / √(var x · var o)
 * - discriminative efficiency: DE = 100 · cov(x,o) / cov(sort x, sort o), where the denominator is the most that
 *   cov(x,o) could be with these answers and these rest scores, in whatever order
 * - point-biserial correlation of an option: that of choosing it, 1 or 0, with o; that of the key is DI / 100
 *
 * The better half are the students whose o is at or above the median of o. Everybody at the median is included, so that
 * the order of attempts does not matter; it may be more than half.
 */
export function itemStatisticsOf(attempts: FirstAttempt[], item: JudgedItem): ItemFigures {
  const rest = attempts.map(({ restScore }) => restScore);
  const right = attempts.map(
    ({ selectedAnswer, fraction }) => fraction ?? Number(selectedAnswer === item.correctAnswer),
  );
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

/** For each attempt, 1 if it chose the option, and 0 if not. */
const chose = (attempts: FirstAttempt[], option: number) =>
  attempts.map(({ selectedAnswer }) => (selectedAnswer === option ? 1 : 0));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const percentOf = (part: number, whole: number) => (100 * part) / whole;
