import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { UserRow } from '#server/core/accounts.repository.ts';
import { isScoreHidden } from '#server/core/hidden-results.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import type { ExtraTime } from '#shared/domain/extra-time.ts';
import type { SessionRow } from '../quizzes/quizzes.repository.ts';

const blueprintOf = sql<string>`${quizSessions.exam} ->> 'blueprintId'`;

/**
 * Lists a student's completed exams, newest first, and open ones; for one blueprint or all. Scores that the student does
 * not see now are null.
 */
export async function listExamsOf(
  db: Database,
  { userId, now, blueprintId }: { userId: string; now: Date; blueprintId?: string },
) {
  return db
    .select({
      sessionId: quizSessions.id,
      blueprintId: blueprintOf,
      completedAt: quizSessions.completedAt,
      score: sql<number | null>`case when not (${isScoreHidden(userId, now)}) then ${quizSessions.score} end`,
    })
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        isNotNull(quizSessions.exam),
        blueprintId === undefined ? undefined : eq(blueprintOf, blueprintId),
      ),
    )
    .orderBy(sql`${quizSessions.completedAt} desc nulls last`, desc(quizSessions.id))
    .limit(500);
}

/** Returns the mean score of all students' latest exams by a blueprint, as far as they reveal their results. */
export async function classMeanOf(db: Database, blueprintId: string): Promise<{ students: number; score: number }> {
  const result = await db.execute(sql`
    select count(*)::int as students, coalesce(avg(score), 0)::float as score
    from (
      select distinct on (user_id) score from ${quizSessions}
      where exam ->> 'blueprintId' = ${blueprintId} and exam is not null and completed_at is not null and withheld_by_id is null
      order by user_id, completed_at desc
    ) latest`);
  const { students, score } = rowOf(result, z.object({ students: z.int(), score: z.number() }));
  return { students, score: roundedScore(0, score) };
}

/** Returns when a student last answered each question, in milliseconds. */
export async function lastAnswers(db: Database, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: studentQuestions.questionId, at: studentQuestions.lastAnsweredAt })
    .from(studentQuestions)
    .where(eq(studentQuestions.userId, userId));
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
}

/** Locks and returns the student; undefined if there is none with this id. */
export async function lockStudent(tx: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'student'), isNull(users.erasedAt)))
    .for('update');
  return row;
}

export async function updateExtraTime(
  tx: Database,
  id: string,
  change: { extraTime: ExtraTime; extraBreakMinutes: number; updatedAt: Date },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** Locks and returns a student's open sessions. */
export async function lockOpenSessions(tx: Database, userId: string): Promise<SessionRow[]> {
  return tx
    .select()
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), isNull(quizSessions.completedAt)))
    .orderBy(quizSessions.id)
    .for('update');
}

/** Returns the student's open exam by this blueprint; attempts at assignments do not count. */
export async function findOpenExam(tx: Database, userId: string, blueprintId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        isNull(quizSessions.completedAt),
        isNull(quizSessions.assignmentId),
        eq(blueprintOf, blueprintId),
      ),
    );
  return row?.id ?? null;
}
