import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { passwordsOff } from '#server/db/schema/factors.ts';
import { passwordResetTokens, users } from '#server/db/schema/users.ts';

export async function insertResetToken(tx: Database, token: typeof passwordResetTokens.$inferInsert): Promise<void> {
  await tx.insert(passwordResetTokens).values(token);
}

/** Invalidates every link that was sent to the user so far. */
export async function spendResetTokens(tx: Database, userId: string): Promise<void> {
  await tx.update(passwordResetTokens).set({ used: true }).where(eq(passwordResetTokens.userId, userId));
}

const account = {
  id: users.id,
  role: users.role,
  staffRole: users.staffRole,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  password: users.password,
};
export type Account = Pick<typeof users.$inferSelect, keyof typeof account>;

/** Returns the token's user, locked, if the token is unused and recent and the account may sign in. */
export async function findResetUser(tx: Database, { token, now }: { token: string; now: Date }) {
  const [row] = await tx
    .select({ ...account, isActive: users.isActive, status: users.status })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(
      and(
        eq(passwordResetTokens.token, token),
        eq(passwordResetTokens.used, false),
        gt(passwordResetTokens.expiresAt, now),
      ),
    )
    .for('update');
  return row;
}

const SWEEP_BATCH = 1000;

/** Deletes links that were used or are too old; returns how many. */
export async function sweepResetTokens(db: Database, now: Date): Promise<number> {
  const spent = db
    .select({ id: passwordResetTokens.id })
    .from(passwordResetTokens)
    .where(or(eq(passwordResetTokens.used, true), lt(passwordResetTokens.expiresAt, now)))
    .limit(SWEEP_BATCH);
  for (let deleted = 0; ;) {
    const batch = await db
      .delete(passwordResetTokens)
      .where(inArray(passwordResetTokens.id, spent))
      .returning({ id: passwordResetTokens.id });
    deleted += batch.length;
    if (batch.length === 0) return deleted;
  }
}

/** Returns the account with the hash of its password, and the date since when the password is switched off. */
export async function findAccount(db: Database, id: string) {
  const [row] = await db
    .select({ ...account, passwordOffSince: passwordsOff.since })
    .from(users)
    .leftJoin(passwordsOff, eq(passwordsOff.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

/** False if it is switched off already. */
export async function insertPasswordOff(tx: Database, userId: string, since: Date): Promise<boolean> {
  const added = await tx
    .insert(passwordsOff)
    .values({ userId, since })
    .onConflictDoNothing()
    .returning({ userId: passwordsOff.userId });
  return added.length > 0;
}

/** False if the password was not switched off. */
export async function deletePasswordOff(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(passwordsOff)
    .where(eq(passwordsOff.userId, userId))
    .returning({ userId: passwordsOff.userId });
  return deleted.length > 0;
}

/** Sets a password, which also switches it on. Returns its account. */
export async function updatePassword(
  tx: Database,
  { userId, password, now }: { userId: string; password: string; now: Date },
) {
  await deletePasswordOff(tx, userId);
  const [owner] = await tx
    .update(users)
    .set({ password, updatedAt: now })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName });
  return owner;
}

/** Records that the owner of its address uses the account; an earlier proof stays. */
export async function noteProof(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ addressProvenAt: now })
    .where(and(eq(users.id, userId), isNull(users.addressProvenAt)));
}
