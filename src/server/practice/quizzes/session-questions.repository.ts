import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias, type SelectedFields } from 'drizzle-orm/pg-core';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { keyOf } from '#server/core/answer-values.ts';
import { isWithheld } from '#server/core/due-results.ts';
import { corrected, correctedKey, isCorrectedBy, standingRegrade } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import { given, preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { itemStatistics, questionFlags } from '#server/db/schema/analytics.ts';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { revision, type SessionRow } from './quizzes.repository.ts';

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
  isWithheld: sql`${isWithheld(quizSessionQuestions.questionId)}`.mapWith(Boolean),
};

const examColumns = {
  domain: quizSessionQuestions.domain,
  isScored: quizSessionQuestions.isScored,
  answer: quizSessionQuestions.answer,
};

const givenAnswer = {
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
export type GivenAnswer = Pick<typeof quizAttempts.$inferSelect, keyof typeof givenAnswer>;

const sessionQuestionsQuery = preparedRead((db) => {
  const regrade = standingRegrade(db);
  return db
    .select({
      id: quizSessionQuestions.questionId,
      ...versionContent,
      attempt: { ...givenAnswer, confidence: quizAttempts.confidence, typed: quizAttempts.typed },
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
    .where(eq(quizSessionQuestions.sessionId, given('sessionId')))
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
const askedQuestions = <More extends SelectedFields>(db: Database, more: More) => {
  const regrade = standingRegrade(db);
  return db
    .select({
      ...more,
      id: quizSessionQuestions.questionId,
      ...gradedContent,
      versionId: quizSessionQuestions.versionId,
      askedKey: keyOf(questionVersions).as('asked_key'),
      regradeId: regrade.id,
      attempt: givenAnswer,
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
/** The columns of its session that an answer needs: each additional one is read, sent and parsed with every answer. */
const answeredSession = {
  id: quizSessions.id,
  startedAt: quizSessions.startedAt,
  completedAt: quizSessions.completedAt,
  deadlineAt: quizSessions.deadlineAt,
  lastActiveAt: quizSessions.lastActiveAt,
  closesAt: quizSessions.closesAt,
  timeLimitMinutes: quizSessions.timeLimitMinutes,
  extraTime: quizSessions.extraTime,
  exam: quizSessions.exam,
  answerReveal: quizSessions.answerReveal,
  isCovered: quizSessions.isCovered,
  questionsAttempted: quizSessions.questionsAttempted,
  correctAnswers: quizSessions.correctAnswers,
  partCredit: quizSessions.partCredit,
  totalTimeSpent: quizSessions.totalTimeSpent,
};
export type AnsweredSession = Pick<SessionRow, keyof typeof answeredSession>;

const sessionQuestionQuery = preparedRead((db) =>
  askedQuestions(db, { session: answeredSession, revision })
    .where(
      and(
        eq(quizSessionQuestions.sessionId, given('sessionId')),
        eq(quizSessionQuestions.questionId, given('questionId')),
        eq(quizSessions.userId, given('userId')),
      ),
    )
    .prepare(UNNAMED),
);

/** Returns one question of the owner's session, with its answer, if any, and its current topic. */
export async function findSessionQuestion(
  db: Database,
  asked: { sessionId: string; questionId: string; userId: string },
) {
  const [row] = await sessionQuestionQuery(db).execute(asked);
  return row;
}

/** Returns the same for all questions of the session. */
export async function listAskedQuestions(tx: Database, sessionId: string) {
  return askedQuestions(tx, {})
    .where(eq(quizSessionQuestions.sessionId, sessionId))
    .orderBy(asc(quizSessionQuestions.position));
}

/**
 * Stores the current answer to a question of an exam, together with a change of the session; null clears the answer.
 * Returns false, without doing anything, if the session has changed since it was read.
 */
export async function keepExamAnswer(
  db: Database,
  {
    session: { id, revision },
    questionId,
    answer,
    change,
  }: {
    session: { id: string; revision: string };
    questionId: string;
    answer: AnswerValue | null;
    change: Partial<Omit<SessionRow, 'id' | 'userId'>>;
  },
): Promise<boolean> {
  const session = db.$with('session').as(
    db
      .update(quizSessions)
      .set(change)
      .where(and(eq(quizSessions.id, id), sql`${quizSessions}.xmin::text = ${revision}`))
      .returning({ id: quizSessions.id }),
  );
  const kept = await db
    .with(session)
    .update(quizSessionQuestions)
    .set({ answer })
    .from(session)
    .where(and(eq(quizSessionQuestions.sessionId, session.id), eq(quizSessionQuestions.questionId, questionId)))
    .returning({ questionId: quizSessionQuestions.questionId });
  return kept.length > 0;
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
