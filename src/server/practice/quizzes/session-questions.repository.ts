import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { keyOf } from '#server/core/answer-values.ts';
import { isWithheld } from '#server/core/due-results.ts';
import { rendered } from '#server/core/query-values.ts';
import { corrected, correctedKey, isCorrectedBy, standingRegrade } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import { parameter, preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { itemStatistics, questionFlags } from '#server/db/schema/analytics.ts';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';

/** The content needed to grade and reveal an answer. */
const gradedContent = {
  kind: questionVersions.kind,
  options: questionVersions.options,
  content: questionVersions.content,
  ...correctedKey,
  shares: sql<number[]>`coalesce(${itemStatistics.shares}, '[]')`,
};
const versionContent = {
  ...gradedContent,
  question: questionVersions.question,
  difficulty: questionVersions.difficulty,
  imageUrl: questionVersions.imageUrl,
  imageDescription: questionVersions.imageDescription,
  videoUrl: questionVersions.videoUrl,
};

/** Whether an assignment, of this or another session, currently withholds the key from the session's student. */
const withheld = {
  isWithheld: rendered(isWithheld(quizSessionQuestions.questionId)).mapWith(Boolean),
};

const examColumns = {
  domain: quizSessionQuestions.domain,
  isScored: quizSessionQuestions.isScored,
  answer: quizSessionQuestions.answer,
};

const recordedAnswer = {
  id: quizAttempts.id,
  sessionId: quizAttempts.sessionId,
  questionId: quizAttempts.questionId,
  selectedAnswer: quizAttempts.selectedAnswer,
  response: quizAttempts.response,
  isCorrect: quizAttempts.isCorrect,
  partCredit: quizAttempts.partCredit,
  timeSpent: quizAttempts.timeSpent,
  createdAt: quizAttempts.createdAt,
};
export type RecordedAnswer = Pick<typeof quizAttempts.$inferSelect, keyof typeof recordedAnswer>;

const sessionQuestionsQuery = preparedRead((db) => {
  const regrade = standingRegrade(db);
  return db
    .select({
      id: quizSessionQuestions.questionId,
      ...versionContent,
      attempt: { ...recordedAnswer, confidence: quizAttempts.confidence, typed: quizAttempts.typed },
      ...examColumns,
      ...withheld,
      regrade: { way: regrade.way, reason: regrade.reason, createdAt: regrade.createdAt },
      regraded: { wasCorrect: regradedAnswers.wasCorrect, wasPartCredit: regradedAnswers.wasPartCredit },
      isFlagged: sql<boolean>`${isNotNull(questionFlags.userId)}`,
      topicId: questions.topicId,
      topicName: topics.name,
      isRetired: sql<boolean>`${isNotNull(questions.retiredAt)}`,
    })
    .from(quizSessionQuestions)
    .innerJoin(quizSessions, eq(quizSessions.id, quizSessionQuestions.sessionId))
    .innerJoin(questionVersions, eq(questionVersions.id, quizSessionQuestions.versionId))
    .leftJoinLateral(regrade, sql`true`)
    .leftJoin(corrected, isCorrectedBy(regrade))
    .leftJoin(itemStatistics, isOfVersion())
    .leftJoin(quizAttempts, attemptOfQuestion())
    .leftJoin(
      regradedAnswers,
      and(eq(regradedAnswers.regradeId, regrade.id), eq(regradedAnswers.attemptId, quizAttempts.id)),
    )
    .leftJoin(
      questionFlags,
      and(eq(questionFlags.userId, quizSessions.userId), eq(questionFlags.questionId, quizSessionQuestions.questionId)),
    )
    .leftJoin(questions, eq(questions.id, quizSessionQuestions.questionId))
    .leftJoin(topics, eq(topics.id, questions.topicId))
    .where(eq(quizSessionQuestions.sessionId, parameter('sessionId')))
    .orderBy(asc(quizSessionQuestions.position))
    .prepare(UNNAMED);
});

/**
 * Lists the session's questions as they were drawn, in order, each with its key, its answer if any, the owner's flag,
 * its current topic, and any regrade.
 */
export async function listSessionQuestions(db: Database, sessionId: string) {
  return sessionQuestionsQuery(db).execute({ sessionId });
}
export type SessionQuestionRow = Awaited<ReturnType<typeof listSessionQuestions>>[number];

const main = alias(topics, 'main');
const questionsToGrade = (db: Database) => {
  const regrade = standingRegrade(db);
  return db
    .select({
      id: quizSessionQuestions.questionId,
      ...gradedContent,
      versionId: quizSessionQuestions.versionId,
      askedKey: keyOf(questionVersions).as('asked_key'),
      regradeId: regrade.id,
      attempt: recordedAnswer,
      ...examColumns,
      ...withheld,
      topicId: questions.topicId,
      mainTopicId: sql<string | null>`coalesce(${main.id}, ${questions.topicId})`,
    })
    .from(quizSessionQuestions)
    .innerJoin(quizSessions, eq(quizSessions.id, quizSessionQuestions.sessionId))
    .innerJoin(questionVersions, eq(questionVersions.id, quizSessionQuestions.versionId))
    .leftJoinLateral(regrade, sql`true`)
    .leftJoin(corrected, isCorrectedBy(regrade))
    .leftJoin(itemStatistics, isOfVersion())
    .leftJoin(quizAttempts, attemptOfQuestion())
    .leftJoin(questions, eq(questions.id, quizSessionQuestions.questionId))
    .leftJoin(topics, eq(topics.id, questions.topicId))
    .leftJoin(main, eq(main.id, topics.parentId));
};

/** Returns one question of a session, with its answer, if any, and its current topic. */
export async function findSessionQuestion(
  tx: Database,
  { sessionId, questionId }: { sessionId: string; questionId: string },
) {
  const [row] = await questionsToGrade(tx).where(
    and(eq(quizSessionQuestions.sessionId, sessionId), eq(quizSessionQuestions.questionId, questionId)),
  );
  return row;
}

/** Returns the same for all questions of the session. */
export async function listQuestionsToGrade(tx: Database, sessionId: string) {
  return questionsToGrade(tx)
    .where(eq(quizSessionQuestions.sessionId, sessionId))
    .orderBy(asc(quizSessionQuestions.position));
}

/** Stores the current answer to a question of an exam; null clears it. */
export async function keepExamAnswer(
  tx: Database,
  { sessionId, questionId, answer }: { sessionId: string; questionId: string; answer: AnswerValue | null },
): Promise<void> {
  await tx
    .update(quizSessionQuestions)
    .set({ answer })
    .where(and(eq(quizSessionQuestions.sessionId, sessionId), eq(quizSessionQuestions.questionId, questionId)));
}

/** Statistics count only for the version that was asked. */
function isOfVersion() {
  return and(
    eq(itemStatistics.questionId, quizSessionQuestions.questionId),
    eq(itemStatistics.versionId, quizSessionQuestions.versionId),
  );
}

export function attemptOfQuestion() {
  return and(
    eq(quizAttempts.sessionId, quizSessionQuestions.sessionId),
    eq(quizAttempts.questionId, quizSessionQuestions.questionId),
  );
}
