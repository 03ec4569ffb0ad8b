import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { UserRow } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { calendarAddresses } from '#server/db/schema/assignments.ts';
import { policyAgreements } from '#server/db/schema/consent.ts';
import { authenticators, identities, passkeyChallenges, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';
import { erasures, users } from '#server/db/schema/users.ts';

/** Lets one caller at a time change the factors of an account, which is returned. */
export async function lockAccount(tx: Database, userId: string): Promise<UserRow | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return account;
}

/** The second factors of an account. */
export async function findFactors(db: Database, userId: string) {
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const [codes] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return { app, keys, codesLeft: codes?.left ?? 0, hasAny: (app?.secret ?? null) !== null || keys.length > 0 };
}

export async function keepPendingSecret(db: Database, userId: string, pendingSecret: string): Promise<void> {
  await db
    .insert(authenticators)
    .values({ userId, pendingSecret })
    .onConflictDoUpdate({ target: authenticators.userId, set: { pendingSecret } });
}

/** Activates the pending secret; false if it is no longer the pending one. */
export async function confirmSecret(
  tx: Database,
  { userId, secret, lastStep, now }: { userId: string; secret: string; lastStep: number; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(authenticators)
    .set({ secret, pendingSecret: null, since: now, lastStep })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.pendingSecret, secret)))
    .returning({ userId: authenticators.userId });
  return confirmed.length > 0;
}

/** Uses up the code of this half minute; false if it or a later one was used already. */
export async function useStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return used.length > 0;
}

/** False if there is none. */
export async function deleteAuthenticator(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ secret: authenticators.secret });
  return deleted.some(({ secret }) => secret !== null);
}

export async function replaceRecoveryCodes(tx: Database, userId: string, digests: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (digests.length > 0) await tx.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })));
}

/** Uses up a recovery code; false if the account has no such code. */
export async function useRecoveryCode(tx: Database, userId: string, digest: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, digest)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export type Passkey = typeof passkeys.$inferSelect;

/** False if a passkey with its identifier exists. */
export async function insertPasskey(tx: Database, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return passkey;
}

/** Records a use; false if the counter has not increased, as with a copy. Passkeys without a counter always send 0. */
export async function noteUse(db: Database, { id, counter, now }: { id: string; counter: number; now: Date }) {
  const goesOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const noted = await db
    .update(passkeys)
    .set({ counter, usedAt: now })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

/** What gives access to an account besides its password, or is an agreement of its owner. */
const WAYS_IN = [authenticators, recoveryCodes, passkeys, identities, calendarAddresses, policyAgreements] as const;

/** Deletes whatever somebody who may be a stranger has set up in an account, including the wish to have it erased. */
export async function deleteWaysIn(tx: Database, userId: string): Promise<void> {
  for (const table of WAYS_IN) await tx.delete(table).where(eq(table.userId, userId));
  await tx.delete(erasures).where(and(eq(erasures.userId, userId), isNull(erasures.doneAt)));
}

/** False if the account has no such passkey. */
export async function updatePasskey(db: Database, { userId, id, name }: { userId: string; id: string; name: string }) {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/** Deletes one passkey of the account, or all; false if there was none. */
export async function deletePasskeys(tx: Database, userId: string, id?: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), id === undefined ? undefined : eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function insertChallenge(db: Database, challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Uses up a challenge and returns whom it was made for; undefined if there is no such challenge or it is too old. */
export async function useChallenge(db: Database, challenge: string, now: Date) {
  const [used] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.challenge, challenge)).returning();
  return used !== undefined && used.expiresAt > now ? used : undefined;
}

/** Returns how many were deleted. */
export async function sweepChallenges(db: Database, now: Date): Promise<number> {
  const old = await db
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, now))
    .returning({ challenge: passkeyChallenges.challenge });
  return old.length;
}
