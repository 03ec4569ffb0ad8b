import { OPTION_SHARES_MIN_ATTEMPTS } from './first-attempt-minimums.ts';

/**
 * The percentage of first attempts that chose each option, rounded; empty for fewer than ten, which would reveal
 * students' answers to each other. If several options can be chosen, the percentages add up to more than 100.
 */
export function optionShares(answers: readonly (readonly number[])[], optionCount: number): number[] {
  if (answers.length < OPTION_SHARES_MIN_ATTEMPTS) return [];
  return Array.from({ length: optionCount }, (_, option) => {
    const count = answers.filter((options) => options.includes(option)).length;
    return Math.round((100 * count) / answers.length);
  });
}
