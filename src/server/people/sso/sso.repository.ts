import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { classes } from '#server/db/schema/classes.ts';
import { identities } from '#server/db/schema/factors.ts';
import { users } from '#server/db/schema/users.ts';

export type IdentityRow = typeof identities.$inferSelect;
type IdentityKey = Pick<IdentityRow, 'issuer' | 'subject'>;

const isIt = ({ issuer, subject }: IdentityKey) => and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Returns a known account of the provider with its user; both rows are locked. */
export async function lockIdentity(tx: Database, key: IdentityKey) {
  const [found] = await tx
    .select({ identity: identities, user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIt(key))
    .for('update');
  return found;
}

/** False if it is connected to an account already. */
export async function insertIdentity(tx: Database, identity: typeof identities.$inferInsert): Promise<boolean> {
  const added = await tx.insert(identities).values(identity).onConflictDoNothing().returning({ id: identities.userId });
  return added.length > 0;
}

export async function updateIdentity(
  tx: Database,
  key: IdentityKey,
  change: Pick<IdentityRow, 'email' | 'givenRole'>,
): Promise<void> {
  await tx.update(identities).set(change).where(isIt(key));
}

/** Returns since when an account is connected; undefined if it is not. */
export async function findLinkedSince(db: Database, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt)
    .limit(1);
  return row?.createdAt;
}

/** False if the account was not connected. */
export async function deleteIdentities(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx.delete(identities).where(eq(identities.userId, userId)).returning({ id: identities.userId });
  return deleted.length > 0;
}

/** Returns the classes among these that exist. */
export async function existingClasses(tx: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.select({ id: classes.id }).from(classes).where(inArray(classes.id, ids));
  return rows.map(({ id }) => id);
}
