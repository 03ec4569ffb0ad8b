import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { UserRow } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import type { UserStatus } from '#shared/domain/limits.ts';

export async function listPendingStudents(db: Database): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.status, 'pending'), eq(users.role, 'student')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1000);
}

export async function findUserForUpdate(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export async function updateStatus(
  db: Database,
  change: { id: string; status: UserStatus; now: Date },
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ status: change.status, decidedAt: change.now, updatedAt: change.now })
    .where(eq(users.id, change.id))
    .returning();
  return row;
}

export async function countUsers(db: Database): Promise<{ students: number; pending: number }> {
  const [row] = await db
    .select({
      students: count(),
      pending: sql<number>`count(*) filter (where ${users.status} = 'pending')`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.role, 'student'));
  return row ?? { students: 0, pending: 0 };
}
