import { z } from 'zod';

const WEIGHT_MAX = 10;
const TEXT_MAX_LENGTH = 500;

/** How much a target of a task counts. */
export const targetWeight = z
  .int('A weight is a whole number')
  .min(1, 'A weight is at least 1')
  .max(WEIGHT_MAX, `A weight is at most ${WEIGHT_MAX}`);

/** The text for students who miss a target, besides what is said of it anyway. */
export const targetHint = z.string().trim().max(TEXT_MAX_LENGTH, `A hint has at most ${TEXT_MAX_LENGTH} characters`);

/** The result for a target. */
export interface GradedTarget {
  target: { weight: number };
  isMet: boolean;
}

/** The weight of the targets that are met, as a fraction of all: exactly 1 if all are met. */
export function gradeOf(outcomes: readonly GradedTarget[]): { fraction: number; parts: number[] } {
  const weigh = (some: readonly GradedTarget[]) => some.reduce((sum, { target }) => sum + target.weight, 0);
  return {
    fraction: weigh(outcomes.filter(({ isMet }) => isMet)) / weigh(outcomes),
    parts: outcomes.map(({ isMet }) => (isMet ? 1 : 0)),
  };
}
