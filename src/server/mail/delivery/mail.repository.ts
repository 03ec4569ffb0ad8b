import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { isStudentAccount } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { listMail } from '#shared/mail/mail.contract.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';

export type MailRow = typeof mailMessages.$inferSelect;
export type NewMail = typeof mailMessages.$inferInsert;

/** Rows per statement: PostgreSQL accepts 65,535 values. */
const BATCH = 500;

export async function insertMails(tx: Database, mails: NewMail[]): Promise<void> {
  for (let start = 0; start < mails.length; start += BATCH) {
    await tx.insert(mailMessages).values(mails.slice(start, start + BATCH));
  }
}

export async function updateMail(db: Database, id: string, change: Partial<NewMail>): Promise<MailRow | undefined> {
  const [row] = await db.update(mailMessages).set(change).where(eq(mailMessages.id, id)).returning();
  return row;
}

export async function findMailForUpdate(tx: Database, id: string): Promise<MailRow | undefined> {
  const [row] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id)).for('update');
  return row;
}

export type MailPage = Part<typeof listMail, 'query'>;

export async function listMailRows(db: Database, { state, classId, limit, offset }: MailPage): Promise<MailRow[]> {
  return db
    .select()
    .from(mailMessages)
    .where(and(state && eq(mailMessages.state, state), isOfChosen(mailMessages.userId, classId)))
    .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id))
    .limit(limit)
    .offset(offset);
}

/** Deletes old mail of a kind that comes again and again from the log; returns how many. */
export async function sweepMails(db: Database, { kind, before }: { kind: string; before: Date }): Promise<number> {
  const old = and(eq(mailMessages.kind, kind), lt(mailMessages.createdAt, before));
  const deleted = await db.delete(mailMessages).where(old).returning({ id: mailMessages.id });
  return deleted.length;
}

/** Students who can get mail: their accounts are active and not rejected. */
export const isReachable: SQL | undefined = and(
  isStudentAccount,
  eq(users.isActive, true),
  sql`${users.status} <> 'rejected'`,
);
