import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';

/**
 * The condition on `quiz_sessions` that a session does not reveal its results yet. Whatever a student is shown leaves the
 * answers in such sessions out where it would tell right from wrong.
 */
export const isNotRevealed = and(isNull(quizSessions.completedAt), eq(quizSessions.answerReveal, 'after_submit'));

/**
 * The condition on `quiz_sessions`, with the answer to a question joined from `quiz_attempts`, that the student may see
 * that question's key: after completion, or at once for what was answered where the session shows answers at once.
 */
export const isKeyShown = or(
  isNotNull(quizSessions.completedAt),
  and(eq(quizSessions.answerReveal, 'immediate'), isNotNull(quizAttempts.id)),
);
