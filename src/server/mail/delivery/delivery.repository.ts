import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { mailings, mailMessages, mailWorkers } from '#server/db/schema/mail.ts';
import { INTERRUPTED, MOST_INTERRUPTED_ATTEMPTS, REPEATED_KINDS } from './attempts.policy.ts';
import type { MailRow, NewMail } from './mail.repository.ts';

// Heartbeats use the database's clock, because the clocks of several servers may differ.

/** A worker is alive if it was seen within this time. */
const ALIVE = sql`interval '30 seconds'`;

export async function showLife(db: Database, worker: string): Promise<void> {
  await db
    .insert(mailWorkers)
    .values({ id: worker, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: mailWorkers.id, set: { seenAt: sql`now()` } });
}

export async function forgetWorker(db: Database, worker: string): Promise<void> {
  await db.delete(mailWorkers).where(eq(mailWorkers.id, worker));
}

export async function forgetOtherWorkers(db: Database, worker: string): Promise<void> {
  await db.delete(mailWorkers).where(sql`${mailWorkers.id} <> ${worker}`);
}

interface Claim {
  worker: string;
  now: Date;
  limit: number;
  /** Skips the mails of mailings. */
  onlySingle: boolean;
}

/**
 * Claims up to `limit` due mails for this worker, single mails first; other workers skip them. A claim also counts as a
 * heartbeat, so that nobody takes this worker for dead while it sends.
 */
export async function claimDueMail(db: Database, { worker, now, limit, onlySingle }: Claim): Promise<MailRow[]> {
  return db.transaction(async (tx) => {
    await showLife(tx, worker);
    const due = tx
      .select({ id: mailMessages.id })
      .from(mailMessages)
      .where(
        and(
          eq(mailMessages.state, 'queued'),
          lte(mailMessages.nextAttemptAt, now),
          onlySingle ? isNull(mailMessages.mailingId) : undefined,
        ),
      )
      .orderBy(sql`(${mailMessages.mailingId} is not null)`, mailMessages.nextAttemptAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    return tx
      .update(mailMessages)
      .set({ state: 'sending', sendingSince: now, sendingBy: worker, attempts: sql`${mailMessages.attempts} + 1` })
      .where(sql`${mailMessages.id} = any(array(${due}))`) // the array is built once, even if the plan is a loop
      .returning();
  });
}

/** Ends an attempt of this worker. Does nothing if others took the worker for dead and have taken over the mail. */
export async function endAttempt(
  db: Database,
  { id, sendingBy }: Pick<MailRow, 'id' | 'sendingBy'>,
  change: Partial<NewMail>,
): Promise<void> {
  const isMine = and(
    eq(mailMessages.id, id),
    eq(mailMessages.state, 'sending'),
    sql`${mailMessages.sendingBy} = ${sendingBy}`,
  );
  await db
    .update(mailMessages)
    .set({ ...change, sendingSince: null, sendingBy: null })
    .where(isMine);
}

interface Recovery {
  /** The caller, and the mails that it is really sending. */
  worker: string;
  inFlight: string[];
  now: Date;
}

/**
 * Queues mails again that a dead worker was sending, or marks them as failed if they must not arrive twice. Does the
 * same for mails whose outcome this worker could not record.
 */
export async function recoverInterrupted(db: Database, { worker, inFlight, now }: Recovery): Promise<void> {
  const isRepeated = sql`(
    (${mailMessages.mailingId} is not null or ${mailMessages.kind} in ${REPEATED_KINDS})
    and ${mailMessages.attempts} < ${MOST_INTERRUPTED_ATTEMPTS})`;
  const isAlive = sql`(${mailWorkers.seenAt} > now() - ${ALIVE})`;
  const isSentByLiving = sql`exists (
    select from ${mailWorkers} where ${mailWorkers.id} = ${mailMessages.sendingBy} and ${isAlive})`;
  const isLost = sql`(
    ${mailMessages.sendingBy} = ${worker} and not ${mailMessages.id} = any(${sql.param(`{${inFlight.join(',')}}`)}::uuid[]))`;
  await db.transaction(async (tx) => {
    await tx
      .update(mailMessages)
      .set({
        state: sql`case when ${isRepeated} then 'queued' else 'failed' end`,
        nextAttemptAt: now,
        reason: INTERRUPTED,
        sendingSince: null,
        sendingBy: null,
      })
      .where(and(eq(mailMessages.state, 'sending'), sql`(not ${isSentByLiving} or ${isLost})`));
    await tx.delete(mailWorkers).where(sql`not ${isAlive}`);
  });
}

export async function findMailingContent(db: Database, id: string) {
  const { message, attachment, attachmentName } = mailings;
  const [row] = await db.select({ message, attachment, attachmentName }).from(mailings).where(eq(mailings.id, id));
  return row;
}
