import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isActiveOwner, isNoView, isPerson, isStudentAccount, type UserRow } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { cardReviewLog, ownCards } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { listUsers } from '#shared/people/users.contract.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';
import { groupIn } from '#server/base/classes/groups.repository.ts';
import { fitting, inOrder, type UserFilter } from './user-filter.ts';

export type UserChange = Partial<Omit<UserRow, 'id' | 'password' | 'createdAt'>> & Pick<UserRow, 'updatedAt'>;

export async function listPendingStudents(db: Database, classId: string | undefined): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.status, 'pending'), isStudentAccount, isOfChosen(users.id, classId)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1000);
}

/** Returns approved students, latest first. */
export async function listApprovedLast(db: Database, limit: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.status, 'approved'), isStudentAccount, sql`${users.decidedAt} is not null`))
    .orderBy(sql`${users.decidedAt} desc nulls last`, asc(users.id))
    .limit(limit);
}

export type UserPage = Part<typeof listUsers, 'query'>;

/** Returns a page of a list of accounts, without a limit all that fit, each with its last activity. */
export async function listUserRows(db: Database, { limit, offset, ...page }: UserPage) {
  const rows = db
    .select({
      user: users,
      lastActivity: studentStats.lastActivityAt,
      group: groupIn(page.classId, users.id),
    })
    .from(users)
    .leftJoin(studentStats, eq(studentStats.userId, users.id))
    .where(and(fitting(page), isNull(users.erasedAt)))
    .orderBy(...inOrder(page))
    .offset(offset ?? 0);
  return limit === undefined ? rows : rows.limit(limit);
}

export async function countFitting(db: Database, filter: UserFilter): Promise<number> {
  return db.$count(users, and(fitting(filter), isNull(users.erasedAt)));
}

/** Student views are not found. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNoView));
  return row;
}

/** Locks a person's account for a change; rows may still refer to it. An erased one cannot be changed and is not found. */
export async function lockUser(tx: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isPerson, isNull(users.erasedAt)))
    .for('no key update');
  return row;
}

/**
 * Locks the students among these accounts that are still pending, always in the order of their ids, so that
 * simultaneous calls take turns.
 */
export async function lockPendingStudents(tx: Database, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isStudentAccount, eq(users.status, 'pending')))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/**
 * Locks all active owners in the order of their ids and returns those ids. Callers that remove an owner call this
 * first, so that the second of two simultaneous calls sees what the first has left.
 */
export async function lockActiveOwners(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isActiveOwner)
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function updateUsers(tx: Database, ids: string[], change: UserChange): Promise<UserRow[]> {
  return tx.update(users).set(change).where(inArray(users.id, ids)).returning();
}

/** Counts the rows that are deleted with an account; undefined if there is no such account. */
export async function countHistory(db: Database, id: string) {
  const [row] = await db
    .select({
      quizSessions: sql`(select count(*) from ${quizSessions} where user_id = ${id})`.mapWith(Number),
      answers: sql`(select count(*) from ${quizAttempts} where user_id = ${id})`.mapWith(Number),
      cardReviews: sql`(select count(*) from ${cardReviewLog} where user_id = ${id} and kind = 'grade')`.mapWith(
        Number,
      ),
      ownCards: sql`(select count(*) from ${ownCards} where user_id = ${id})`.mapWith(Number),
    })
    .from(users)
    .where(and(eq(users.id, id), isNoView));
  return row;
}

/** Locks an account and its history against additions, in the order of `deleteWithHistory`. */
export async function lockHistory(tx: Database, id: string): Promise<void> {
  const lockSessions = () =>
    tx
      .select({ id: quizSessions.id })
      .from(quizSessions)
      .where(eq(quizSessions.userId, id))
      .orderBy(asc(quizSessions.id))
      .for('update');
  await lockSessions();
  await tx.select({ id: studentStats.userId }).from(studentStats).where(eq(studentStats.userId, id)).for('update');
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  // Quizzes that were started before the account was locked.
  await lockSessions();
}

/**
 * Deletes an account with its history. Quizzes and counters are locked before the account, in the same order as an
 * answer locks them, to avoid a deadlock.
 */
export async function deleteWithHistory(tx: Database, id: string): Promise<void> {
  await tx.delete(quizSessions).where(eq(quizSessions.userId, id));
  await tx.delete(studentStats).where(eq(studentStats.userId, id));
  await tx.delete(users).where(eq(users.id, id));
}

export async function countUsers(db: Database): Promise<{ students: number; pending: number }> {
  const [row] = await db
    .select({
      students: count(),
      pending: sql<number>`count(*) filter (where ${users.status} = 'pending')`.mapWith(Number),
    })
    .from(users)
    .where(and(isStudentAccount, isNull(users.erasedAt)));
  return row ?? { students: 0, pending: 0 };
}
