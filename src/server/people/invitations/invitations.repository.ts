import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { isActiveOwner } from '#server/core/accounts.repository.ts';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { classes, invitations } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import { isMember, isOwn } from '#server/base/classes/classes.repository.ts';

export type InvitationRow = typeof invitations.$inferSelect;
export const isOpen = and(isNull(invitations.usedAt), isNull(invitations.withdrawnAt));
/** Excludes invitations of teachers, which only their own endpoints reach. */
const isOfStudent = isNull(invitations.staffRole);
const isTo = (classId: string | null) =>
  and(isOfStudent, classId === null ? isNull(invitations.classId) : eq(invitations.classId, classId));

/** Returns the accounts with these normalized addresses, and whether each is in the class. */
export async function findInvitedAccounts(db: Database, emails: string[], classId: string | null) {
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      status: users.status,
      isActive: users.isActive,
      addressProvenAt: users.addressProvenAt,
      isMember: classId === null ? sql<boolean>`true` : sql<boolean>`${isMember(users.id, classId)}`,
    })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails));
}
export type InvitedAccount = Awaited<ReturnType<typeof findInvitedAccounts>>[number];

/** Returns the addresses among these that have an open invitation. */
export async function findOpenAddresses(
  db: Database,
  { classId, emails, now }: { classId: string | null; emails: string[]; now: Date },
): Promise<Set<string>> {
  const rows = await db
    .select({ email: invitations.email, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(isTo(classId), isOpen, inArray(invitations.email, emails)));
  return new Set(rows.filter(({ expiresAt }) => expiresAt > now).map(({ email }) => email));
}

/** Replaces open invitations to the same addresses, whose links stop working. */
export async function replaceInvitations(
  tx: Database,
  classId: string | null,
  rows: (typeof invitations.$inferInsert)[],
): Promise<void> {
  const emails = rows.map(({ email }) => email);
  await tx.delete(invitations).where(and(isTo(classId), isOpen, inArray(invitations.email, emails)));
  await tx.insert(invitations).values(rows);
}

/** Returns invitations that nobody has accepted, with their senders. */
export async function listOpenInvitations(db: Database, classId: string | null) {
  return db
    .select({ row: invitations, invitedBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .where(and(isTo(classId), isOpen))
    .orderBy(desc(invitations.createdAt), invitations.email);
}

/** Returns a student's invitation to one of the caller's own classes or to the hub, locked, with that class. */
export async function lockOwnInvitation(tx: Database, staff: Staff, id: string) {
  const [found] = await tx
    .select({ row: invitations, ofClass: classes })
    .from(invitations)
    .leftJoin(classes, eq(classes.id, invitations.classId))
    .where(and(eq(invitations.id, id), isOfStudent, or(isNull(invitations.classId), isOwn(staff) ?? sql`true`)))
    .for('update', { of: invitations });
  return found;
}

/**
 * Returns the invitation with this digest, in any state, its class, and the id of its sender if that is still an active
 * owner.
 */
export async function findInvitationByToken(db: Database, token: string, { isLocked }: { isLocked: boolean }) {
  const query = db
    .select({ row: invitations, ofClass: classes, ownerId: users.id })
    .from(invitations)
    .leftJoin(classes, eq(classes.id, invitations.classId))
    .leftJoin(users, and(eq(users.id, invitations.invitedById), isActiveOwner))
    .where(eq(invitations.token, token));
  const [found] = await (isLocked ? query.for('update', { of: invitations }) : query);
  return found;
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

export async function updateInvitation(tx: Database, id: string, change: Partial<InvitationRow>): Promise<void> {
  await tx.update(invitations).set(change).where(eq(invitations.id, id));
}

const SWEEP_BATCH = 1000;
/** Days for which an expired link still shows what it was. */
const KEPT_DAYS = 30;

/** Deletes invitations that expired long ago, including used ones; returns how many. */
export async function sweepInvitations(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const old = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(lt(invitations.expiresAt, before))
    .limit(SWEEP_BATCH);
  for (let deleted = 0; ;) {
    const batch = await db.delete(invitations).where(inArray(invitations.id, old)).returning({ id: invitations.id });
    deleted += batch.length;
    if (batch.length === 0) return deleted;
  }
}
