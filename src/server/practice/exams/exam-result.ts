import type { ExamResult } from '#shared/practice/exams.contract.ts';
import type { ExamTerms } from '#shared/practice/exam-terms.ts';
import { fractionOf } from '#server/core/answer-values.ts';
import type { SessionQuestionRow } from '../quizzes/session-questions.repository.ts';

/** 90% of a standard normal distribution lies within this many deviations of the mean. */
const Z_90 = 1.645;

/**
 * Returns the 90% confidence interval of the true share, given this many points from this many questions (Wilson,
 * "Probable inference, the law of succession, and statistical inference", 1927); 0 to 1 without questions.
 */
export function wilson(points: number, questions: number): { low: number; high: number } {
  if (questions === 0) return { low: 0, high: 1 };
  const share = points / questions;
  const square = Z_90 ** 2;
  const center = (share + square / (2 * questions)) / (1 + square / questions);
  const half =
    (Z_90 / (1 + square / questions)) * Math.sqrt((share * (1 - share)) / questions + square / (4 * questions ** 2));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** Returns each domain of an exam with the points from its scored questions. */
export function domainResults(exam: ExamTerms, rows: readonly SessionQuestionRow[]): ExamResult['domains'] {
  return exam.domains.map(({ name, weight }, index) => {
    const scored = rows.filter(({ domain, isScored }) => isScored && domain === index);
    const points = scored.reduce((sum, { attempt }) => sum + (attempt === null ? 0 : fractionOf(attempt)), 0);
    const { low, high } = wilson(points, scored.length);
    return {
      name,
      weight,
      asked: scored.length,
      points,
      low: Math.round(low * 100),
      high: Math.round(high * 100),
    };
  });
}
