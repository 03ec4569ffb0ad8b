import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import type { MailState } from '#shared/domain/limits.ts';

export type MailRow = typeof mailMessages.$inferSelect;

export async function insertMail(tx: Database, mail: typeof mailMessages.$inferInsert): Promise<MailRow> {
  const [row] = await tx.insert(mailMessages).values(mail).returning();
  if (row === undefined) throw new Error('an insert answers its row');
  return row;
}

/** Takes up to `limit` mails that are due for this worker alone; another worker passes over them. */
export async function claimDueMail(db: Database, { now, limit }: { now: Date; limit: number }): Promise<MailRow[]> {
  const due = db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.state, 'queued'), lte(mailMessages.nextAttemptAt, now)))
    .orderBy(mailMessages.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(mailMessages)
    .set({ state: 'sending', sendingSince: now, attempts: sql`${mailMessages.attempts} + 1` })
    .where(sql`${mailMessages.id} in (${due})`)
    .returning();
}

export async function updateMail(
  db: Database,
  id: string,
  change: Partial<typeof mailMessages.$inferInsert>,
): Promise<MailRow | undefined> {
  const [row] = await db.update(mailMessages).set(change).where(eq(mailMessages.id, id)).returning();
  return row;
}

/** Mails whose sending began before `before` and never ended: the worker was killed in the middle. */
export async function failInterrupted(db: Database, { before, reason }: { before: Date; reason: string }) {
  await db
    .update(mailMessages)
    .set({ state: 'failed', reason, sendingSince: null })
    .where(and(eq(mailMessages.state, 'sending'), lt(mailMessages.sendingSince, before)));
}

export async function findMailForUpdate(tx: Database, id: string): Promise<MailRow | undefined> {
  const [row] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id)).for('update');
  return row;
}

export async function listMailRows(
  db: Database,
  { state, limit, offset }: { state: MailState | undefined; limit: number; offset: number },
): Promise<MailRow[]> {
  return db
    .select()
    .from(mailMessages)
    .where(state && eq(mailMessages.state, state))
    .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id))
    .limit(limit)
    .offset(offset);
}
