import { and, count, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { keyOf } from '#server/core/answer-values.ts';
import { isScoreHidden } from '#server/core/hidden-results.ts';
import { isRegradeShown } from '#server/core/standing-regrade.ts';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers, regrades } from '#server/db/schema/regrades.ts';
import { users } from '#server/db/schema/users.ts';
import { isReachable } from '../../mail/delivery/mail.repository.ts';
import { attemptOfQuestion } from '../quizzes/session-questions.repository.ts';

export type RegradeRow = typeof regrades.$inferSelect;

const { id, kind, options, content, question } = questionVersions;
const version = { id, question, kind, options, content, correctAnswer: keyOf(questionVersions).as('answer_key') };

/** Returns the current version of the question. */
export async function findCurrentVersion(tx: Database, questionId: string) {
  const [row] = await tx
    .select(version)
    .from(questions)
    .innerJoin(questionVersions, eq(id, questions.versionId))
    .where(eq(questions.id, questionId));
  return row;
}

/** Lists versions asked before the current one, or graded by another key, with their number of answers. */
export async function listAskedVersions(tx: Database, questionId: string, current: string) {
  const isOfVersion = eq(quizSessionQuestions.versionId, id);
  return tx
    .select({ ...version, answers: count(quizAttempts.id) })
    .from(questionVersions)
    .innerJoin(quizSessionQuestions, and(isOfVersion, eq(quizSessionQuestions.questionId, questionId)))
    .leftJoin(quizAttempts, and(attemptOfQuestion(), isOfPerson(quizAttempts.userId)))
    .where(
      sql`${id} <> ${current} or exists (
        select from ${regrades} where ${regrades.questionId} = ${questionId} and ${regrades.undoneAt} is null
          and ${id} = any(${regrades.askedVersionIds}))`,
    )
    .groupBy(id);
}

export async function insertRegrade(tx: Database, regrade: typeof regrades.$inferInsert): Promise<string> {
  return insertedRow(await tx.insert(regrades).values(regrade).returning({ id: regrades.id })).id;
}

/** Marks a regrade as undone, and as not yet seen by its students. */
export async function markUndone(tx: Database, regradeId: string, undone: { at: Date; byId: string }): Promise<void> {
  await tx.update(regrades).set({ undoneAt: undone.at, undoneById: undone.byId }).where(eq(regrades.id, regradeId));
  await tx.update(regradedAnswers).set({ isSeen: false }).where(eq(regradedAnswers.regradeId, regradeId));
}

/** Lists a page of students, by id, to write to about the regrade. */
export async function listToTell(
  tx: Database,
  { regradeId, after, limit }: { regradeId: string; after: string | undefined; limit: number },
) {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        after === undefined ? undefined : gt(users.id, after),
        isReachable,
        inArray(
          users.id,
          tx
            .select({ userId: regradedAnswers.userId })
            .from(regradedAnswers)
            .where(and(eq(regradedAnswers.regradeId, regradeId), isRegradeShown)),
        ),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
}

const author = alias(users, 'author');

/** Lists the regrades of a question, or the one with this id, newest first, with how much each changed. */
export async function listRegradeRows(db: Database, of: { questionId: string } | { regradeId: string }) {
  return db
    .select({
      ...getTableColumns(regrades),
      createdBy: sql<string | null>`${author.firstName} || ' ' || ${author.lastName}`,
      answers: count(regradedAnswers.attemptId),
      students: sql<number>`count(distinct ${regradedAnswers.userId})::int`,
      isLast: sql<boolean>`not exists (
        select from ${regrades} later where later.question_id = ${regrades.questionId} and later.undone_at is null
          and (later.created_at, later.id) > (${regrades.createdAt}, ${regrades.id}))`,
    })
    .from(regrades)
    .leftJoin(author, eq(author.id, regrades.createdById))
    .leftJoin(regradedAnswers, eq(regradedAnswers.regradeId, regrades.id))
    .where('questionId' in of ? eq(regrades.questionId, of.questionId) : eq(regrades.id, of.regradeId))
    .groupBy(regrades.id, author.id)
    .orderBy(desc(regrades.createdAt), desc(regrades.id));
}
export type RegradeWithCounts = Awaited<ReturnType<typeof listRegradeRows>>[number];

/** Lists a student's regraded answers that may be shown to them, newest first, and whether they see the scores now. */
export async function listCorrections(
  db: Database,
  { userId, now, limit, offset }: { userId: string; now: Date; limit: number; offset: number },
) {
  return db
    .select({
      isScoreHidden: isScoreHidden(userId, now),
      regrade: getTableColumns(regrades),
      graded: getTableColumns(regradedAnswers),
      question,
      topicName: quizSessions.topicName,
      sessionId: quizSessions.id,
      isCorrect: quizAttempts.isCorrect,
      partCredit: quizAttempts.partCredit,
    })
    .from(regradedAnswers)
    .innerJoin(regrades, eq(regrades.id, regradedAnswers.regradeId))
    .innerJoin(questionVersions, eq(id, regrades.versionId))
    .innerJoin(quizAttempts, eq(quizAttempts.id, regradedAnswers.attemptId))
    .innerJoin(quizSessions, eq(quizSessions.id, quizAttempts.sessionId))
    .where(and(eq(regradedAnswers.userId, userId), isRegradeShown))
    .orderBy(desc(sql`coalesce(${regrades.undoneAt}, ${regrades.createdAt})`), desc(regradedAnswers.attemptId))
    .limit(limit)
    .offset(offset);
}

export const countCorrections = (db: Database, userId: string): Promise<number> =>
  db.$count(regradedAnswers, and(eq(regradedAnswers.userId, userId), isRegradeShown));

export async function markSeen(db: Database, userId: string, regradeIds: string[]): Promise<void> {
  await db
    .update(regradedAnswers)
    .set({ isSeen: true })
    .where(and(eq(regradedAnswers.userId, userId), inArray(regradedAnswers.regradeId, regradeIds)));
}
