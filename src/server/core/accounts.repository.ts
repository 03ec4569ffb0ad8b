import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import type { Principal } from './principal.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Addresses are compared without regard to case and outer blanks. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalEmail(email)));
  return row;
}

/** Null for who may not be signed in: gone, deactivated or rejected. */
export async function findPrincipal(db: Database, id: string): Promise<Principal | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      dateOfBirth: users.dateOfBirth,
      role: users.role,
      status: users.status,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true), sql`${users.status} <> 'rejected'`));
  return row ?? null;
}

/** Undefined where the address is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, email: normalEmail(user.email) })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function hasTeacher(db: Database): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'teacher')).limit(1);
  return row !== undefined;
}
