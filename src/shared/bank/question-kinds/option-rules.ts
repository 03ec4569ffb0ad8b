import type { Fault } from './question-kind.ts';

/** The first option that says nothing. */
export function blankFault(options: readonly string[]): Fault | null {
  const index = options.findIndex((option) => option.trim() === '');
  return index === -1 ? null : { path: ['options', index], message: 'All option fields must be filled' };
}

/** Whether each number is greater than the one before it, so that none is there twice. */
export const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
