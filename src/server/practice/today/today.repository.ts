import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { parameter, preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { classes, classMembers } from '#server/db/schema/classes.ts';
import { studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { studyPlans } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import type { StudyPlan } from '#shared/practice/study-plan.ts';

const ownSessions = sql`select done.* from ${quizSessions} done where done.user_id = ${users.id}`;

const planQuery = preparedRead((db) => {
  const isAhead = or(
    gte(classes.examDate, parameter('day')),
    and(isNull(classes.examDate), isNotNull(classes.blueprintId)),
  );
  const ahead = db
    .select({ name: classes.name, examDate: classes.examDate, blueprintId: classes.blueprintId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, users.id), isNull(classes.archivedAt), isAhead))
    .orderBy(asc(classes.examDate), asc(classes.id))
    .limit(1)
    .as('ahead');
  return db
    .select({
      plan: studyPlans,
      cards: sql<number>`coalesce(${studyDays.cards}, 0)`,
      hasCompleted: sql<boolean>`exists (${ownSessions} and done.completed_at is not null)`,
      openChecks: sql<Record<string, string>>`(
        select coalesce(jsonb_object_agg(done.check_of, done.id), '{}')
        from (${ownSessions} and done.completed_at is null and done.check_of is not null) done)`,
      ofClass: { name: ahead.name, examDate: ahead.examDate, blueprintId: ahead.blueprintId },
    })
    .from(users)
    .leftJoin(studyPlans, eq(studyPlans.userId, users.id))
    .leftJoin(studyDays, and(eq(studyDays.userId, users.id), eq(studyDays.day, parameter('day'))))
    .leftJoinLateral(ahead, sql`true`)
    .where(eq(users.id, parameter('userId')))
    .prepare(UNNAMED);
});

/**
 * Returns the student's stored plan, the number of cards studied on this day, whether they have completed any session,
 * their open checks by exam, and the upcoming exam of one of their classes: the nearest one or, if none has a date, one
 * without.
 */
export async function readPlan(db: Database, userId: string, day: string) {
  const [row] = await planQuery(db).execute({ userId, day });
  if (row === undefined) return { plan: null, cards: 0, hasCompleted: false, openChecks: {}, ofClass: null };
  return row;
}

/** Stores the plan of a day unless another window has already stored one; returns the one in effect. */
export async function keepPlan(
  db: Database,
  { userId, ...planned }: { userId: string; day: string; plan: StudyPlan },
): Promise<StudyPlan> {
  const kept = sql`${studyPlans.day} is not distinct from excluded.day`;
  const [row] = await db
    .insert(studyPlans)
    .values({ userId, ...planned })
    .onConflictDoUpdate({
      target: studyPlans.userId,
      set: {
        day: sql`excluded.day`,
        plan: sql`case when ${kept} then coalesce(${studyPlans.plan}, excluded.plan) else excluded.plan end`,
      },
    })
    .returning({ plan: studyPlans.plan });
  return row?.plan ?? planned.plan;
}

/** Lists the quizzes that the student has begun on that day as the plan begins them, and not completed; latest first. */
export async function listBegun(db: Database, userId: string, day: string) {
  const { id, topicIds, startedAt } = quizSessions;
  return db
    .select({ id, topicIds })
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.startedDay, day),
        isNull(quizSessions.completedAt),
        isNull(quizSessions.discardedAt),
        isNull(quizSessions.savedAt),
        eq(quizSessions.answerReveal, 'immediate'),
        eq(quizSessions.timeLimitMinutes, 0),
        isNull(quizSessions.exam),
        isNull(quizSessions.checkOf),
        isNull(quizSessions.assignmentId),
      ),
    )
    .orderBy(desc(startedAt), desc(id));
}

/** Stores the exam that the student prepares for, and clears the current plan. */
export async function choosePlannedExam(db: Database, userId: string, blueprintId: string | null): Promise<void> {
  const chosen = { blueprintId, day: null, plan: null };
  await db
    .insert(studyPlans)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: studyPlans.userId, set: chosen });
}

/**
 * Lists the topics of questions that the student has answered since then in quizzes, one row for each answer. Exams and
 * checks are not work on the plan, which follows from them.
 */
export async function listAnsweredSince(db: Database, userId: string, since: Date) {
  return db
    .select({ topicId: quizAttempts.topicId, mainTopicId: quizAttempts.mainTopicId })
    .from(quizAttempts)
    .innerJoin(quizSessions, eq(quizSessions.id, quizAttempts.sessionId))
    .where(
      and(
        eq(quizAttempts.userId, userId),
        gte(quizAttempts.createdAt, since),
        isNull(quizSessions.exam),
        isNull(quizSessions.checkOf),
      ),
    );
}
