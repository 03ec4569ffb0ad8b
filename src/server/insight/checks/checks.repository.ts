import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { fractionOf } from '#server/core/answer-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { EXPOSURE_CHECKS } from '#shared/insight/readiness/check.ts';
import { isDrawable } from '../../practice/quizzes/drawable-questions.ts';
import { attemptOfQuestion } from '../../practice/quizzes/session-questions.repository.ts';

/** Returns the student's open check for this exam. */
export async function findOpenCheck(db: Database, userId: string, blueprintId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(
      and(eq(quizSessions.userId, userId), eq(quizSessions.checkOf, blueprintId), isNull(quizSessions.completedAt)),
    )
    .orderBy(desc(quizSessions.startedAt))
    .limit(1);
  return row?.id ?? null;
}

/** Lists the questions that a check has asked, in order, each with the grade of its answer; null without an answer. */
export async function listAsked(db: Database, sessionId: string) {
  const rows = await db
    .select({
      questionId: quizSessionQuestions.questionId,
      versionId: quizSessionQuestions.versionId,
      difficulty: questionVersions.difficulty,
      attempt: { isCorrect: quizAttempts.isCorrect, partCredit: quizAttempts.partCredit },
    })
    .from(quizSessionQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, quizSessionQuestions.versionId))
    .leftJoin(quizAttempts, attemptOfQuestion())
    .where(eq(quizSessionQuestions.sessionId, sessionId))
    .orderBy(asc(quizSessionQuestions.position));
  return rows.map(({ attempt, ...asked }) => ({ ...asked, grade: attempt && fractionOf(attempt) }));
}
export type AskedQuestion = Awaited<ReturnType<typeof listAsked>>[number];

/** Counts how often each question was asked in the latest checks for an exam, and these checks. */
export async function countAsked(db: Database, blueprintId: string) {
  const result = await db.execute(sql`
    with latest as materialized (
      select id from ${quizSessions} where check_of = ${blueprintId}::uuid and ${isOfPerson(quizSessions.userId)}
      order by started_at desc limit ${EXPOSURE_CHECKS}::int
    )
    select question_id as id, count(*)::int as times, (select count(*) from latest)::int as checks
    from ${quizSessionQuestions} where session_id in (select id from latest)
    group by question_id`);
  const rows = rowsOf(result, z.object({ id: z.string(), times: z.int(), checks: z.int() }));
  return { checks: rows[0]?.checks ?? 0, timesAsked: new Map(rows.map(({ id, times }) => [id, times])) };
}

/** Adds a question to a locked session of this student; returns false if it can no longer be asked. */
export async function appendQuestion(
  tx: Database,
  { sessionId, userId, questionId, domain }: { sessionId: string; userId: string; questionId: string; domain: number },
): Promise<boolean> {
  const result = await tx.execute(sql`
    with appended as (
      insert into ${quizSessionQuestions} (session_id, position, question_id, version_id, domain)
      select ${quizSessions.id}, ${quizSessions.totalQuestions}, ${questions.id}, ${questions.versionId}, ${domain}::smallint
      from ${quizSessions}, ${questions}
      where ${quizSessions.id} = ${sessionId} and ${questions.id} = ${questionId}
        and ${isDrawable({ userId, drawsWithheld: false })}
      returning session_id
    )
    update ${quizSessions} set total_questions = total_questions + 1
    from appended where ${quizSessions.id} = appended.session_id
    returning ${quizSessions.id} as id`);
  return rowsOf(result, z.object({ id: z.string() })).length > 0;
}
