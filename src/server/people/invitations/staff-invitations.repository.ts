import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { isActiveOwner } from '#server/core/accounts.repository.ts';
import { grouped } from '#server/core/grouped.ts';
import type { Database } from '#server/db/engine.ts';
import { classes, classTeachers, invitationClasses, invitations } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import type { StaffRole } from '#shared/domain/roles.ts';
import type { ClassRow } from '#server/base/classes/classes.repository.ts';
import { isOpen, type InvitationRow } from './invitations.repository.ts';
import { textKey } from '#server/db/text-key.ts';

const isOfStaff = isNotNull(invitations.staffRole);

const named = { id: classes.id, name: classes.name, term: classes.term };
export type NamedClass = Pick<ClassRow, keyof typeof named>;

/** Returns the classes among these that exist, by name, locked against deletion until this transaction ends. */
export async function holdClasses(tx: Database, ids: string[]) {
  return tx
    .select({ ...named, archivedAt: classes.archivedAt })
    .from(classes)
    .where(inArray(classes.id, ids))
    .orderBy(asc(textKey(classes.name)), asc(classes.id))
    .for('key share');
}

/** Returns which of the classes each user teaches. */
export async function findTaught(
  db: Database,
  { userIds, classIds }: { userIds: string[]; classIds: string[] },
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select()
    .from(classTeachers)
    .where(and(inArray(classTeachers.userId, userIds), inArray(classTeachers.classId, classIds)));
  const taught = new Map<string, Set<string>>();
  for (const { userId, classId } of rows) taught.set(userId, (taught.get(userId) ?? new Set()).add(classId));
  return taught;
}

/** Returns the addresses among these that have an open invitation as staff. */
export async function findOpenStaffAddresses(
  db: Database,
  { emails, now }: { emails: string[]; now: Date },
): Promise<Set<string>> {
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isOfStaff, isOpen, inArray(invitations.email, emails), gt(invitations.expiresAt, now)));
  return new Set(rows.map(({ email }) => email));
}

/** Replaces open invitations to the same addresses, whose links stop working. */
export async function replaceStaffInvitations(
  tx: Database,
  rows: (typeof invitations.$inferInsert)[],
  classIds: string[],
): Promise<void> {
  const emails = rows.map(({ email }) => email);
  await tx.delete(invitations).where(and(isOfStaff, isOpen, inArray(invitations.email, emails)));
  const inserted = await tx.insert(invitations).values(rows).returning({ invitationId: invitations.id });
  const links = inserted.flatMap(({ invitationId }) => classIds.map((classId) => ({ invitationId, classId })));
  if (links.length > 0) await tx.insert(invitationClasses).values(links);
}

/** Returns invitations that nobody has accepted, with their senders and whether those are active owners. */
export async function listOpenStaffInvitations(db: Database) {
  return db
    .select({
      row: invitations,
      invitedBy: { firstName: users.firstName, lastName: users.lastName },
      isByOwner: sql<boolean>`coalesce(${isActiveOwner}, false)`,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .where(and(isOfStaff, isOpen))
    .orderBy(desc(invitations.createdAt), invitations.email);
}

/** Returns the classes of each invitation, by name. */
export async function classesOf(db: Database, invitationIds: string[]): Promise<Map<string, NamedClass[]>> {
  const rows = await db
    .select({ invitationId: invitationClasses.invitationId, ...named })
    .from(invitationClasses)
    .innerJoin(classes, eq(classes.id, invitationClasses.classId))
    .where(inArray(invitationClasses.invitationId, invitationIds))
    .orderBy(asc(textKey(classes.name)), asc(classes.id));
  return grouped(rows, ({ invitationId }) => invitationId);
}

/** Returns an invitation as staff, locked; a student's is not found. */
export async function lockStaffInvitation(tx: Database, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOfStaff))
    .for('update');
  return row;
}

/** Makes a teacher's account of one that its owner has just claimed. */
export async function makeStaff(
  tx: Database,
  id: string,
  { staffRole, at }: { staffRole: StaffRole; at: Date },
): Promise<void> {
  await tx.update(users).set({ role: 'teacher', staffRole, updatedAt: at }).where(eq(users.id, id));
}
