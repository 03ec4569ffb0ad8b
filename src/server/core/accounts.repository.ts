import { and, eq, getTableColumns, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/engine.ts';
import { preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { authenticators, passkeys, passwordsOff } from '#server/db/schema/factors.ts';
import { settings } from '#server/db/schema/site.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { hasToAgree } from './consent.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Email addresses are compared without regard to case and surrounding spaces. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

/** The condition on `users` that an account is no teacher's student view. */
export const isNoView = isNull(users.viewerId);

/** The condition on `users` that an account is a person's: no student view, and no student of a sample class. */
export const isPerson = and(isNoView, eq(users.isSample, false));

/** The condition on `users` for lists of a class, or of everybody: sample students are only where their class is chosen. */
export const isListedIn = (classId: string | undefined) => (classId === undefined ? isPerson : isNoView);

/**
 * The condition that something belongs to a person: what a teacher does in a student view counts nowhere, and the work
 * of sample students only in figures of their class. The ids of those who are left out are read once by a statement,
 * and there are few of them.
 */
export const isOfPerson = (userId: SQLWrapper): SQL =>
  sql`${userId} <> all(array(select nobody.id from ${users} nobody where nobody.viewer_id is not null or nobody.is_sample))`;

/** The same for figures of an assignment or a class. */
export const isOfNoView = (userId: SQLWrapper): SQL =>
  sql`${userId} <> all(array(select viewed.id from ${users} viewed where viewed.viewer_id is not null))`;

/** Finds only people: nobody signs in to other accounts. Also reads since when the password is off, in the same query: a sign-in must take equally long for every account. */
export async function findUserByEmail(db: Database, email: string) {
  const [row] = await db
    .select({ ...getTableColumns(users), passwordOffSince: passwordsOff.since })
    .from(users)
    .leftJoin(passwordsOff, eq(passwordsOff.userId, users.id))
    .where(and(eq(sql`lower(${users.email})`, normalEmail(email)), isPerson));
  return row;
}

/** The condition on `users` that a user is a teacher who may sign in. */
export const isActiveTeacher = and(eq(users.role, 'teacher'), eq(users.isActive, true), ne(users.status, 'rejected'));

/** The condition on `users` that a user is an owner who may sign in. */
export const isActiveOwner = and(isActiveTeacher, eq(users.staffRole, 'owner'));

/** The condition on `users` that an account is a student's who is a person. */
export const isStudentAccount = and(eq(users.role, 'student'), isPerson);

/** The condition on `users` that a user is a student who may work, approved and active: people and sample students. */
export const isStudying = and(
  eq(users.role, 'student'),
  isNoView,
  eq(users.status, 'approved'),
  eq(users.isActive, true),
);

const viewer = alias(users, 'viewer');
/** The session's user: the account that signed in or, while a teacher views the hub as a student, that student. */
const isTheirs = eq(users.id, sql`coalesce(${sessions.sess} ->> 'viewsAs', ${sessions.sess} ->> 'userId')::uuid`);
/** A student view belongs to one teacher, and lasts only as long as that teacher may be signed in. */
const isViewedByOwner = sql`exists (
  select from ${users} ${viewer} where ${viewer.id} = ${users.viewerId}
    and ${viewer.id} = (${sessions.sess} ->> 'userId')::uuid
    and ${viewer.role} = 'teacher' and ${viewer.isActive} and ${viewer.status} <> 'rejected')`;

const policy = alias(settings, 'policy');

/** Every request runs this query, so it is not rebuilt each time. */
const sessionQuery = preparedRead((db) =>
  db
    .select({
      sess: sessions.sess,
      expire: sessions.expire,
      seenAt: sessions.seenAt,
      confirmedAt: sessions.confirmedAt,
      /** The setting as stored. */
      limits: settings.value,
      /** Whether the user has yet to agree to the privacy notice or terms. */
      hasToAgree: hasToAgree(users.id),
      /** Whether the role needs a second factor. */
      needsFactor: sql<boolean>`(
        coalesce(${policy.value} -> 'requiredOf', '[]') @> to_jsonb(coalesce(${users.staffRole}, ${users.role}))
      )`,
      ownsFactor: sql<boolean>`(
        exists (select from ${authenticators} where ${authenticators.userId} = ${users.id} and secret is not null)
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
      )`,
      /** Null if the account can't be signed in to: it is deleted, deactivated or rejected. */
      principal: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
        dateOfBirth: users.dateOfBirth,
        role: users.role,
        staffRole: users.staffRole,
        status: users.status,
        extraTime: users.extraTime,
        extraBreakMinutes: users.extraBreakMinutes,
      },
    })
    .from(sessions)
    .leftJoin(
      users,
      and(isTheirs, eq(users.isActive, true), ne(users.status, 'rejected'), or(isNoView, isViewedByOwner)),
    )
    .leftJoin(settings, eq(settings.key, 'session_limits'))
    .leftJoin(policy, eq(policy.key, 'factor_policy'))
    .where(eq(sessions.sid, sql.placeholder('sid')))
    .prepare(UNNAMED),
);

/** A login session and its user. */
export async function findSession(db: Database, sid: string) {
  const [row] = await sessionQuery(db).execute({ sid });
  return row ?? null;
}

/** Returns undefined if the address is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, email: normalEmail(user.email) })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Records the account's first sign-in; returns false if it was already recorded. */
export async function noteFirstSignIn(db: Database, id: string): Promise<boolean> {
  const noted = await db
    .update(users)
    .set({ hasSignedIn: true })
    .where(and(eq(users.id, id), eq(users.hasSignedIn, false)))
    .returning({ id: users.id });
  return noted.length > 0;
}

export async function hasTeacher(db: Database): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'teacher')).limit(1);
  return row !== undefined;
}
