import { and, eq, isNull } from 'drizzle-orm';
import { quizSessions } from '#server/db/schema/quizzes.ts';

/**
 * The condition on `quiz_sessions` that a session does not reveal its results yet. Whatever a student is shown leaves the
 * answers in such sessions out where it would tell right from wrong.
 */
export const isNotRevealed = and(isNull(quizSessions.completedAt), eq(quizSessions.answerReveal, 'after_submit'));
