import path from 'node:path';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { contactReplies, contactSubmissions } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { ContactSubmission, listContactSubmissions } from '#shared/mail/contact.contract.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';

export type SubmissionRow = typeof contactSubmissions.$inferSelect;
export type SubmissionPage = Part<typeof listContactSubmissions, 'query'>;

/** Attachments are stored under the id of their message; null if there is none. */
export function storedName({ id, attachmentName }: SubmissionRow): string | null {
  return attachmentName === null ? null : `${id}${path.extname(attachmentName).toLowerCase()}`;
}

export async function insertSubmission(tx: Database, submission: typeof contactSubmissions.$inferInsert) {
  await tx.insert(contactSubmissions).values(submission);
}

export async function findSubmission(db: Database, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return row;
}

/** Visitors do not sign in: the sender is the account with the same address. */
const sender = sql`(select id from ${users} where lower(${users.email}) = lower(${contactSubmissions.email}))`;

export async function listSubmissions(
  db: Database,
  { status, classId, limit, offset }: SubmissionPage,
): Promise<SubmissionRow[]> {
  return db
    .select()
    .from(contactSubmissions)
    .where(and(status && eq(contactSubmissions.status, status), isOfChosen(sender, classId)))
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(limit)
    .offset(offset);
}

/** Locks the row, so a deletion waits. */
export async function updateSubmissionStatus(
  db: Database,
  { id, status }: Pick<ContactSubmission, 'id' | 'status'>,
): Promise<SubmissionRow | undefined> {
  const [row] = await db.update(contactSubmissions).set({ status }).where(eq(contactSubmissions.id, id)).returning();
  return row;
}

export async function deleteSubmission(tx: Database, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await tx.delete(contactSubmissions).where(eq(contactSubmissions.id, id)).returning();
  return row;
}

export async function insertReply(tx: Database, reply: typeof contactReplies.$inferInsert): Promise<void> {
  await tx.insert(contactReplies).values(reply);
}

/** Oldest first. */
export async function listReplies(db: Database, submissionId: string) {
  const { id, subject, message, createdAt } = contactReplies;
  return db
    .select({ id, subject, message, createdAt })
    .from(contactReplies)
    .where(eq(contactReplies.submissionId, submissionId))
    .orderBy(asc(createdAt), asc(id));
}

/** Returns the teachers who receive messages from visitors. */
export async function listActiveTeachers(db: Database) {
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, 'teacher'), eq(users.isActive, true)));
}
