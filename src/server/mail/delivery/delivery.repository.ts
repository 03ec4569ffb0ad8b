import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { mailings, mailMessages, mailWorkers } from '#server/db/schema/mail.ts';
import type { MailRow, NewMail } from './mail.repository.ts';

// Signs of life are kept by the database's clock: those of several servers may differ.

/** A worker is alive if it was seen in this time. */
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
  /** Passes over the mails of mailings. */
  onlySingle: boolean;
}

/**
 * Takes up to `limit` mails that are due for this worker alone, single ones first; another worker passes over them. To
 * claim is a sign of life: nobody may think this worker dead while it sends.
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
      .where(sql`${mailMessages.id} = any(array(${due}))`) // an array is made once, also where the plan is a loop
      .returning();
  });
}

/** Ends an attempt of this worker. Nothing happens where others thought it dead and have taken the mail over. */
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
  /** The caller, and what it really is sending. */
  worker: string;
  inFlight: string[];
  now: Date;
  /** Kinds of single mail that are sent again. */
  repeatedKinds: readonly string[];
  /** Attempts after which a mail is not: it may be what ends the workers. */
  mostAttempts: number;
  reason: string;
}

/**
 * Mails that a dead worker was sending go back into the queue, or are failed where they must not arrive twice; and so do
 * those of which this worker could not write down what happened to them.
 */
export async function recoverInterrupted(db: Database, recovery: Recovery): Promise<void> {
  const { worker, inFlight, now, repeatedKinds, mostAttempts, reason } = recovery;
  const isRepeated = sql`(
    (${mailMessages.mailingId} is not null or ${mailMessages.kind} in ${repeatedKinds})
    and ${mailMessages.attempts} < ${mostAttempts})`;
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
        reason,
        sendingSince: null,
        sendingBy: null,
      })
      .where(and(eq(mailMessages.state, 'sending'), sql`(not ${isSentByLiving} or ${isLost})`));
    await tx.delete(mailWorkers).where(sql`not ${isAlive}`);
  });
}

interface MailingContent {
  message: string;
  attachment: string | null;
  attachmentName: string | null;
}

export async function findMailingContent(db: Database, id: string): Promise<MailingContent | undefined> {
  const [row] = await db
    .select({
      message: mailings.message,
      attachment: mailings.attachment,
      attachmentName: mailings.attachmentName,
    })
    .from(mailings)
    .where(eq(mailings.id, id));
  return row;
}
