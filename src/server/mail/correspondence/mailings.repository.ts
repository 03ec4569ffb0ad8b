import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { MailState } from '#shared/mail/mail-messages.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { mailings, mailMessages } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import { isMember, isOfChosen } from '#server/base/classes/classes.repository.ts';
import { isReachable } from '../delivery/mail.repository.ts';
import { textKey } from '#server/db/text-key.ts';

export type MailingRow = typeof mailings.$inferSelect;

export async function insertMailing(tx: Database, mailing: MailingRow): Promise<void> {
  await tx.insert(mailings).values(mailing);
}

export async function deleteMailing(tx: Database, id: string): Promise<void> {
  await tx.delete(mailings).where(eq(mailings.id, id));
}

interface MailsToQueue {
  mailing: MailingRow;
  kind: string;
  replyTo: string;
  /** Null for all students. */
  studentIds: string[] | null;
  /** Limits the mailing to members of this class. */
  classId: string | undefined;
  hasGreeting: boolean;
}

/**
 * Queues one mail per student in a single statement, however many there are; returns how many. Waits for simultaneous
 * deletions, whose students get no mail.
 */
export async function queueMailing(
  tx: Database,
  { mailing, kind, replyTo, studentIds, classId, hasGreeting }: MailsToQueue,
): Promise<number> {
  const isSelected: SQL | undefined = studentIds === null ? undefined : sql`${users.id} = any(${idArray(studentIds)})`;
  const { id, subject } = mailing;
  const at = mailing.createdAt.toISOString();
  const result = await tx.execute(sql`
    with queued as (
      insert into mail_messages
        (kind, to_address, to_name, reply_to, user_id, mailing_id, subject, text, html, greeting,
         queued_at, next_attempt_at, created_at)
      select ${kind}, ${users.email}, ${users.firstName} || ' ' || ${users.lastName}, ${replyTo}, ${users.id},
        ${id}::uuid, ${subject}, '', '', case when ${hasGreeting} then 'Hello ' || ${users.firstName} || ',' end,
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from ${users} where ${and(isReachable, isSelected, isOfChosen(users.id, classId))} for key share of users
      returning 1)
    select count(*)::int as count from queued`);
  return rowOf(result, z.object({ count: z.int() })).count;
}

/** Lists all mailings, or those to a member of the class. */
export async function listLatestMailings(
  db: Database,
  { classId, limit }: { classId: string | undefined; limit: number },
): Promise<MailingRow[]> {
  return db
    .select()
    .from(mailings)
    .where(
      classId === undefined
        ? undefined
        : sql`exists (
            select from ${mailMessages} where ${mailMessages.mailingId} = ${mailings.id} and ${isMember(mailMessages.userId, classId)})`,
    )
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(limit);
}

export async function findMailing(db: Database, id: string): Promise<MailingRow | undefined> {
  const [row] = await db.select().from(mailings).where(eq(mailings.id, id));
  return row;
}

/** Counts the mails of each mailing by state. */
export async function countByState(
  db: Database,
  mailingIds: string[],
): Promise<{ mailingId: string | null; state: MailState; count: number }[]> {
  if (mailingIds.length === 0) return [];
  return db
    .select({ mailingId: mailMessages.mailingId, state: mailMessages.state, count: sql<number>`count(*)::int` })
    .from(mailMessages)
    .where(inArray(mailMessages.mailingId, mailingIds))
    .groupBy(mailMessages.mailingId, mailMessages.state);
}

const hasFailed = (mailingId: string) => and(eq(mailMessages.mailingId, mailingId), eq(mailMessages.state, 'failed'));

export async function listUnreachable(db: Database, mailingId: string, limit: number) {
  return db
    .select({
      mailId: mailMessages.id,
      name: mailMessages.toName,
      address: mailMessages.toAddress,
      reason: sql<string>`coalesce(${mailMessages.reason}, '')`,
    })
    .from(mailMessages)
    .where(hasFailed(mailingId))
    .orderBy(textKey(mailMessages.toName), asc(mailMessages.id))
    .limit(limit);
}

/** Queues failed and kept mails again, except to students who were deleted, deactivated or rejected since. */
export async function requeueFailed(db: Database, mailingId: string, now: Date): Promise<number> {
  const isStillReachable = sql`exists (
    select from ${users} where ${and(sql`${users.id} = ${mailMessages.userId}`, isReachable)})`;
  const rows = await db
    .update(mailMessages)
    .set({ state: 'queued', attempts: 0, queuedAt: now, nextAttemptAt: now })
    .where(
      and(eq(mailMessages.mailingId, mailingId), inArray(mailMessages.state, ['failed', 'kept']), isStillReachable),
    )
    .returning({ id: mailMessages.id });
  return rows.length;
}
