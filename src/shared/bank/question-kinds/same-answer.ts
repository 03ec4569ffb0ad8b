import type { AnswerValue } from './answer-value.ts';

/** Answers that are the same were given with the same clicks, typed numbers or choices. */
export const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean => canonical(a) === canonical(b);

/** JSON with the fields in order: the database keeps them in an order of its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
