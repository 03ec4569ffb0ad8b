import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnswerValue, QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { firstAttempts } from '#server/db/schema/analytics.ts';
import type { quizAttempts } from '#server/db/schema/quizzes.ts';

// The index of an option has its own column, every other kind of answer has another: exactly one of the two is set.

/** The key of a question of any kind. */
export const keyOf = ({ key, correctAnswer }: Record<'key' | 'correctAnswer', SQLWrapper>): SQL<AnswerValue> =>
  sql`coalesce(${key}, to_jsonb(${correctAnswer}))`;

/** The answer given to a question of any kind. */
export const answerOf = ({ response, selectedAnswer }: typeof firstAttempts | typeof quizAttempts): SQL<AnswerValue> =>
  sql`coalesce(${response}, to_jsonb(${selectedAnswer}))`;

/** The same from a row that has been read. */
export function answerIn({
  response,
  selectedAnswer,
}: Pick<typeof quizAttempts.$inferSelect, 'response' | 'selectedAnswer'>): AnswerValue {
  const answer = response ?? selectedAnswer;
  if (answer === null) throw new Error('one of the two columns is set');
  return answer;
}

/** Returns a key as its two columns. */
export const keyColumns = (key: AnswerValue): { correctAnswer: number | null; key: QuestionParts | null } =>
  typeof key === 'number' ? { correctAnswer: key, key: null } : { correctAnswer: null, key };

/** Returns an answer as its two columns. */
export const answerColumns = (answer: AnswerValue): { selectedAnswer: number | null; response: QuestionParts | null } =>
  typeof answer === 'number' ? { selectedAnswer: answer, response: null } : { selectedAnswer: null, response: answer };

/** Returns an answer's grade, 0 to 1, as its two columns. */
export const gradeColumns = (fraction: number): { isCorrect: boolean; partCredit: number | null } => ({
  isCorrect: fraction === 1,
  partCredit: fraction === 0 || fraction === 1 ? null : fraction,
});

/** The same from a row that has been read. */
export const fractionOf = ({ isCorrect, partCredit }: { isCorrect: boolean; partCredit: number | null }): number =>
  partCredit ?? (isCorrect ? 1 : 0);
