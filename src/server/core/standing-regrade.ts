import { and, asc, desc, eq, gt, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import type { Database } from '#server/db/engine.ts';
import { questionVersions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers, regrades } from '#server/db/schema/regrades.ts';
import { keyOf } from './answer-values.ts';
import { isKeyShown } from './due-results.ts';
import { rendered } from './query-values.ts';

/** The condition that a regrade applies to a version asked by a session that began then, as values or columns. */
const standsFor = (sessionQuestion: {
  questionId: string | SQLWrapper;
  versionId: string | SQLWrapper;
  startedAt: Date | SQLWrapper;
}) =>
  and(
    eq(regrades.questionId, sessionQuestion.questionId),
    sql`${sessionQuestion.versionId}::uuid = any(${regrades.askedVersionIds})`,
    gt(regrades.createdAt, sessionQuestion.startedAt),
    isNull(regrades.undoneAt),
  );

/**
 * The regrade that applies to a question of a session: joined laterally (`on true`) beside `quiz_session_questions`,
 * `quiz_sessions` and the version that was asked.
 */
export const standingRegrade = (db: Database) =>
  db
    .select({
      id: regrades.id,
      way: regrades.way,
      reason: regrades.reason,
      createdAt: regrades.createdAt,
      versionId: regrades.versionId,
      sameVersionIds: regrades.sameVersionIds,
    })
    .from(regrades)
    .where(
      standsFor({
        questionId: quizSessionQuestions.questionId,
        versionId: questionVersions.id,
        startedAt: quizSessions.startedAt,
      }),
    )
    .orderBy(desc(regrades.createdAt), desc(regrades.id))
    .limit(1)
    .as('regrade');

/** The version whose key and explanation replaced those that were asked, if any. */
export const corrected = alias(questionVersions, 'corrected');

/** The condition for joining `corrected`. */
export const isCorrectedBy = (regrade: ReturnType<typeof standingRegrade>) =>
  and(eq(corrected.id, regrade.versionId), sql`${questionVersions.id} = any(${regrade.sameVersionIds})`);

const now = sql`case when ${corrected.id} is null then`;
/** The key of a question as asked, or as corrected since, with everything that explains it. */
export const correctedKey = {
  correctAnswer: rendered(sql<AnswerValue>`coalesce(${keyOf(corrected)}, ${keyOf(questionVersions)})`),
  explanation: rendered(sql<string | null>`${now} ${questionVersions.explanation} else ${corrected.explanation} end`),
  details: rendered(sql<QuestionDetails | null>`${now} ${questionVersions.details} else ${corrected.details} end`),
};

/** All regrades that apply to a question of a session, oldest first, with what they grade by. */
export async function listStandingRegrades(
  tx: Database,
  sessionQuestion: { questionId: string; versionId: string; startedAt: Date },
) {
  return tx
    .select({
      id: regrades.id,
      way: regrades.way,
      neverLowers: regrades.neverLowers,
      version: {
        kind: questionVersions.kind,
        options: questionVersions.options,
        content: questionVersions.content,
        correctAnswer: keyOf(questionVersions).as('answer_key'),
      },
    })
    .from(regrades)
    .innerJoin(questionVersions, eq(questionVersions.id, regrades.versionId))
    .where(standsFor(sessionQuestion))
    .orderBy(asc(regrades.createdAt), asc(regrades.id));
}

/**
 * The condition on `regraded_answers` that the student may see it: the answer was given before the regrade, and its
 * session reveals what is right.
 */
export const isRegradeShown = sql`exists (
  select from ${regrades}, ${quizAttempts}, ${quizSessions}
  where ${regrades.id} = ${regradedAnswers.regradeId} and ${quizAttempts.id} = ${regradedAnswers.attemptId}
    and ${quizSessions.id} = ${quizAttempts.sessionId}
    and ${quizAttempts.createdAt} < ${regrades.createdAt} and ${isKeyShown(quizAttempts.questionId)})`;
