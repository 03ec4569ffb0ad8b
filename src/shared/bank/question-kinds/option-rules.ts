import type { Fault, ReasonTarget } from './question-kind.ts';

/** A, B, C …; a number after the last letter. */
export const letterOf = (index: number) => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));

/** The first blank option. */
export function blankFault(options: readonly string[]): Fault | null {
  const index = options.findIndex((option) => option.trim() === '');
  return index === -1 ? null : { path: ['options', index], message: 'All option fields must be filled' };
}

/** Alphabetical order of texts, in which 2 comes before 10. */
export const collator = new Intl.Collator('en', { numeric: true });

/** Options as displayed: with their letters. */
export const letteredTargets = (options: readonly string[]): ReasonTarget[] =>
  options.map((option, index) => ({ id: String(index), name: `${letterOf(index)}. ${option}`, what: option }));

/** Whether each number is greater than the one before it, so that there are no duplicates. */
export const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
