import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { canonical } from '#shared/bank/question-kinds/same-answer.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { RegradeWay } from './regrade-ways.ts';

/** The basis for grading answers to a version of a question. */
export interface GradedVersion {
  kind: string;
  options: readonly string[];
  content: unknown;
  correctAnswer: AnswerValue;
}

/** Whether answers to both versions mean the same: options may be reworded, but none has moved. */
export function asksTheSame(one: GradedVersion, other: GradedVersion): boolean {
  return (
    one.kind === other.kind &&
    one.options.length === other.options.length &&
    canonical(one.content) === canonical(other.content) &&
    one.options.every((option, index) => other.options[index] === option || !other.options.includes(option))
  );
}

interface GivenAnswer {
  /** The version that was asked. */
  version: GradedVersion;
  answer: AnswerValue;
  /** The current grade of the answer, 0 to 1; null if it is graded for the first time. */
  before: number | null;
}

/** The grade of an answer after a regrade, 0 to 1. `corrected` is a version that asks the same as the one answered. */
export function regradedFraction(
  { way, neverLowers }: { way: RegradeWay; neverLowers: boolean },
  corrected: GradedVersion,
  { version, answer, before }: GivenAnswer,
): number {
  const least = neverLowers ? (before ?? 0) : 0;
  if (way === 'credit') return 1;
  const { grade } = kindOf(version.kind);
  const byNewKey = grade(version, corrected.correctAnswer, answer).fraction;
  if (way === 'new_key') return Math.max(least, byNewKey);
  return Math.max(least, byNewKey, grade(version, version.correctAnswer, answer).fraction);
}
