import type { AnswerValue } from './answer-value.ts';

/** Answers are the same if their clicks, typed numbers or choices are. */
export const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean => canonical(a) === canonical(b);

/** JSON with sorted fields: the database stores them in its own order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
