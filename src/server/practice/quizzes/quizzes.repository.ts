import { and, asc, desc, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { isScoreHidden } from '#server/core/hidden-results.ts';
import type { Database } from '#server/db/engine.ts';
import { parameter, preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { quizSessions, type quizAttempts } from '#server/db/schema/quizzes.ts';

export type SessionRow = typeof quizSessions.$inferSelect;
export type AnswerRow = typeof quizAttempts.$inferSelect;

/** The initial values of a session, apart from its settings. */
export const NEW_SESSION = {
  completedAt: null,
  totalQuestions: 0,
  availableQuestions: 0,
  questionsAttempted: 0,
  correctAnswers: 0,
  partCredit: 0,
  totalTimeSpent: 0,
  score: 0,
  number: null,
  exam: null,
  checkOf: null,
  completedDay: null,
  place: { index: 0, selected: {}, skipped: [], seconds: {} },
  savedAt: null,
  draftName: null,
  discardedAt: null,
  assignmentId: null,
  withheldById: null,
} satisfies Partial<SessionRow>;

/** Returns anybody's session; only for teachers. */
export async function findAnySession(db: Database, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(quizSessions).where(eq(quizSessions.id, id));
  return row;
}

const sessionQuery = preparedRead((db) =>
  db
    .select()
    .from(quizSessions)
    .where(and(eq(quizSessions.id, parameter('id')), eq(quizSessions.userId, parameter('userId'))))
    .prepare(UNNAMED),
);

/** Returns the owner's session. */
export async function findSession(db: Database, id: string, userId: string) {
  const [row] = await sessionQuery(db).execute({ id, userId });
  return row;
}

/** Returns the owner's session, locked until the transaction ends, so that simultaneous answers take turns. */
export async function lockSession(tx: Database, id: string, userId: string): Promise<SessionRow | undefined> {
  const isOwn = and(eq(quizSessions.id, id), eq(quizSessions.userId, userId));
  const [row] = await tx.select().from(quizSessions).where(isOwn).for('update');
  return row;
}

const { id, userId } = quizSessions;

/**
 * The condition that an open session's deadline was before `before`. Discarded sessions do not match, because their
 * students may still restore them.
 */
const isOverdue = (before: Date | SQL) =>
  and(isNull(quizSessions.completedAt), isNull(quizSessions.discardedAt), lt(quizSessions.deadlineAt, before));

/** Lists overdue sessions of all students, earliest deadline first. */
export async function listOverdue(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id, userId })
    .from(quizSessions)
    .where(isOverdue(before))
    .orderBy(asc(quizSessions.deadlineAt))
    .limit(limit);
}

const overdueOfQuery = preparedRead((db) =>
  db
    .select({ id, userId })
    .from(quizSessions)
    .where(and(eq(userId, parameter('userId')), isOverdue(sql`${parameter('before')}::timestamptz`)))
    .orderBy(asc(quizSessions.deadlineAt))
    .limit(parameter('limit'))
    .prepare(UNNAMED),
);

/** Lists overdue sessions of one student. */
export async function listOverdueOf(
  db: Database,
  { before, ...student }: { before: Date; userId: string; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return overdueOfQuery(db).execute({ ...student, before: before.toISOString() });
}

/**
 * Whether there is something to continue: an answer, submitted or selected, a clock, a draft's name, or a teacher's or
 * an exam's rules. A quiz that was only opened is not listed; its address still leads to it.
 */
const isWorthContinuing = sql`(
  ${quizSessions.questionsAttempted} > 0
  or ${quizSessions.place} -> 'selected' <> '{}'
  or ${quizSessions.deadlineAt} is not null
  or ${quizSessions.savedAt} is not null
  or ${quizSessions.draftName} is not null
  or ${quizSessions.assignmentId} is not null
  or ${quizSessions.exam} is not null
  or ${quizSessions.checkOf} is not null
)`;

const openQuery = preparedRead((db) =>
  db
    .select()
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, parameter('userId')),
        isNull(quizSessions.completedAt),
        isNull(quizSessions.discardedAt),
        isWorthContinuing,
      ),
    )
    .orderBy(
      sql`${quizSessions.deadlineAt} is null`,
      desc(sql`coalesce(${quizSessions.lastActiveAt}, ${quizSessions.startedAt})`),
      desc(quizSessions.id),
    )
    .limit(parameter('limit'))
    .offset(parameter('offset'))
    .prepare(UNNAMED),
);

/** Lists a student's open sessions with something to continue: running clocks first, then the last active. */
export async function listOpenSessions(
  db: Database,
  page: { userId: string; limit: number; offset: number },
): Promise<SessionRow[]> {
  return openQuery(db).execute(page);
}

export async function updateSession(
  tx: Database,
  id: string,
  change: Partial<Omit<SessionRow, 'id' | 'userId'>>,
): Promise<SessionRow> {
  const [row] = await tx.update(quizSessions).set(change).where(eq(quizSessions.id, id)).returning();
  if (row === undefined) throw new Error(`session ${id} is gone`);
  return row;
}

const isHidden = isScoreHidden(sql`${parameter('userId')}::uuid`, sql`${parameter('now')}::timestamptz`);

const completedQuery = preparedRead((db) =>
  db
    .select({
      id,
      number: quizSessions.number,
      topicName: quizSessions.topicName,
      correctAnswers: quizSessions.correctAnswers,
      questionsAttempted: quizSessions.questionsAttempted,
      totalQuestions: quizSessions.totalQuestions,
      score: quizSessions.score,
      totalTimeSpent: quizSessions.totalTimeSpent,
      completedAt: quizSessions.completedAt,
      withheldById: quizSessions.withheldById,
      checkOf: quizSessions.checkOf,
      isScoreHidden: isHidden,
    })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, parameter('userId')), isNotNull(quizSessions.completedAt)))
    .orderBy(sql`${quizSessions.completedAt} desc nulls last`, desc(quizSessions.number))
    .limit(parameter('limit'))
    .offset(parameter('offset'))
    .prepare(UNNAMED),
);

export type CompletedSession = Awaited<ReturnType<typeof listCompletedSessions>>[number];

/** Lists a student's completed sessions, newest first, and whether the student sees their scores now. */
export async function listCompletedSessions(
  db: Database,
  { now, ...page }: { userId: string; now: Date; limit: number; offset: number },
) {
  return completedQuery(db).execute({ ...page, now: now.toISOString() });
}

/** Whether the owner does not see the score of their completed session now. */
export async function isScoreHiddenIn(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ isScoreHidden: isScoreHidden(userId, now) })
    .from(quizSessions)
    .where(and(eq(quizSessions.id, id), eq(quizSessions.userId, userId)));
  return row?.isScoreHidden ?? false;
}
