import { OPTION_SHARES_MIN_ATTEMPTS } from '../domain/limits.ts';

/**
 * Percent of first attempts that chose each option, rounded; empty of fewer than ten, which would tell students about
 * each other. Where several options can be chosen, the percentages add up to more than 100.
 */
export function optionShares(given: readonly (readonly number[])[], optionCount: number): number[] {
  if (given.length < OPTION_SHARES_MIN_ATTEMPTS) return [];
  return Array.from({ length: optionCount }, (_, option) => {
    const count = given.filter((options) => options.includes(option)).length;
    return Math.round((100 * count) / given.length);
  });
}
