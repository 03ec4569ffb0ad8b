import { and, asc, eq, getTableName, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { UserRow } from '#server/core/accounts.repository.ts';
import { forgetNotes } from '#server/core/audit.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { invitations } from '#server/db/schema/classes.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { erasures, users } from '#server/db/schema/users.ts';
import { CHANGED, DELETED } from './erasure-plan.ts';

/** As the hub knew them. `at` is when they are erased, or first were: later the address may belong to somebody else. */
export interface ErasedPerson extends Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'> {
  at: Date;
}

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email };
/** Students who wait to be erased. Those who have become teachers since are not erased. */
const isWaiting = and(isNull(erasures.doneAt), eq(users.role, 'student'), isNull(users.erasedAt));

/** Returns the open request of a student; undefined if there is none. */
export async function findRequest(db: Database, userId: string) {
  const [row] = await db
    .select({ askedAt: erasures.askedAt, dueAt: erasures.dueAt })
    .from(erasures)
    .where(and(eq(erasures.userId, userId), isNull(erasures.doneAt)));
  return row;
}

/** Leaves an existing request unchanged. */
export async function insertRequest(db: Database, row: typeof erasures.$inferInsert): Promise<void> {
  await db.insert(erasures).values(row).onConflictDoNothing();
}

export async function deleteRequest(db: Database, userId: string): Promise<void> {
  await db.delete(erasures).where(and(eq(erasures.userId, userId), isNull(erasures.doneAt)));
}

/** Returns people who wait to be erased, earliest due date first; those due by `by`, or all. */
export async function listWaiting(db: Database, by?: Date) {
  return db
    .select({ ...person, askedAt: erasures.askedAt, dueAt: erasures.dueAt })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .where(and(isWaiting, by && lte(erasures.dueAt, by)))
    .orderBy(asc(erasures.dueAt), asc(users.id));
}

/** Records the erasure, also for students who never asked for it. */
export async function noteDone(tx: Database, userId: string, at: Date): Promise<void> {
  await tx
    .insert(erasures)
    .values({ userId, askedAt: at, dueAt: at, doneAt: at })
    .onConflictDoUpdate({ target: erasures.userId, set: { doneAt: at } });
}

/**
 * True while the student has a running clock, or was active within a day in an exam without one. An end that is further
 * away is the closing date of an assignment. An erasure that is due does not wait for an exam without a clock, which
 * might never end.
 */
export async function isInTimedWork(
  tx: Database,
  userId: string,
  { now, isDue }: { now: Date; isDue: boolean },
): Promise<boolean> {
  const { completedAt, discardedAt, deadlineAt, exam, lastActiveAt } = quizSessions;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isExam = sql`${exam} is not null and ${deadlineAt} is null and ${lastActiveAt} > ${at} - interval '1 day'`;
  const hasClock = sql`${deadlineAt} > ${at} and ${deadlineAt} <= ${at} + interval '1 day'`;
  const goesOn = isDue ? hasClock : or(hasClock, isExam);
  const isOpen = and(eq(quizSessions.userId, userId), isNull(completedAt), isNull(discardedAt), goesOn);
  return (await tx.$count(quizSessions, isOpen)) > 0;
}

/** Removes everything that identifies the person from the account and its activity. */
export async function makeNameless(tx: Database, { id, at }: ErasedPerson): Promise<void> {
  for (const table of DELETED) await tx.delete(table).where(eq(table.userId, id));
  for (const { table, set } of CHANGED) {
    await tx.execute(sql`update ${sql.identifier(getTableName(table))} set ${set} where user_id = ${id}`);
  }
  await tx
    .update(users)
    .set({
      email: `erased-${id}@invalid`,
      addressProvenAt: null,
      password: '',
      firstName: 'Former',
      lastName: 'student',
      profileImageUrl: null,
      dateOfBirth: null,
      role: 'student',
      staffRole: null,
      status: sql`case when ${users.status} = 'pending' then 'rejected' else ${users.status} end`,
      isActive: false,
      decidedAt: null,
      extraTime: 'none',
      extraBreakMinutes: 0,
      sharesReadiness: false,
      wantsAssignmentMail: false,
      erasedAt: at,
      updatedAt: at,
    })
    .where(eq(users.id, id));
  const { actorId, subjectId, address } = auditEntries;
  const theirs = or(eq(actorId, id), and(isNull(actorId), eq(subjectId, id)));
  await tx
    .update(auditEntries)
    .set({ address: null })
    .where(and(theirs, isNotNull(address)));
  await forgetNotes(tx, [id]);
}

/** Tells whether a text contains the words, in any case, as whole words. */
const contains = (text: SQL, words: string): SQL =>
  sql`${text} ~* ${String.raw`(^|\W)${words.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)}($|\W)`}`;

/** The condition that a text contains somebody's name or address. */
function names(text: SQL, { email, firstName, lastName }: ErasedPerson): SQL {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? contains(text, email) : sql`(${contains(text, name)} or ${contains(text, email)})`;
}

/** Mail to the student, and mail about them to people who are not students. */
const isTheirMail = (who: ErasedPerson): SQL => {
  const { userId, toAddress, toName, replyTo, subject, text, html, createdAt } = mailMessages;
  const mailText = sql`concat_ws(' ', ${toName}, ${replyTo}, ${subject}, ${text}, ${html})`;
  const ofNoStudent = sql`not exists (select from users where users.id = ${userId} and users.role = 'student')`;
  return sql`(${userId} = ${who.id} or (${createdAt} <= ${who.at.toISOString()}::timestamptz and ${ofNoStudent}
    and (lower(${toAddress}) = ${who.email} or ${names(mailText, who)})))`;
};

/**
 * Deletes mail to and about the student. Messages of a mailing stay without the address, so that its counts stay right.
 * Returns the ids of all, their attachments, and whether one is being sent right now.
 */
export async function forgetMail(tx: Database, who: ErasedPerson) {
  const { id, state, mailingId, attachment } = mailMessages;
  const rows = await tx
    .select({ id, state, mailingId, attachment })
    .from(mailMessages)
    .where(isTheirMail(who))
    .orderBy(asc(id))
    .for('update');
  const stays = (row: (typeof rows)[number]) => row.mailingId !== null && row.state !== 'queued';
  const idsOf = (some: typeof rows) => some.map((row) => row.id);
  await tx.delete(mailMessages).where(inArray(id, idsOf(rows.filter((row) => !stays(row)))));
  await tx
    .update(mailMessages)
    .set({ toAddress: `erased-${who.id}@invalid`, toName: null, greeting: null, reason: null })
    .where(inArray(id, idsOf(rows.filter(stays))));
  const isSending = rows.some((row) => row.state === 'sending');
  return { isSending, ids: idsOf(rows), attachments: rows.flatMap((row) => row.attachment ?? []) };
}

const isTheirMessage = ({ email, at }: ErasedPerson) =>
  and(eq(sql`lower(${contactSubmissions.email})`, email), lte(contactSubmissions.createdAt, at));

/** Deletes contact form submissions from the address, with their replies, and invitations to it. */
export async function forgetMessages(tx: Database, who: ErasedPerson) {
  await tx.delete(invitations).where(and(eq(invitations.email, who.email), lte(invitations.createdAt, who.at)));
  return tx.delete(contactSubmissions).where(isTheirMessage(who)).returning();
}

/** Texts by others, which are never changed: the table, its columns, and its label. */
const OTHERS_TEXTS = [
  ['question_comments', ['text'], 'Comments on questions'],
  ['regrades', ['reason'], 'Reasons for regrades'],
  ['reports', ['text', 'reply'], 'Reports of problems'],
  ['assignments', ['title', 'instructions'], 'Assignments'],
  ['assignment_accommodations', ['reason'], 'Reasons for marks'],
  ['classes', ['name', 'term'], 'Classes'],
  ['audit_entries', ['note'], 'Notes in the audit log'],
  ['mailings', ['subject', 'message'], 'Mailings'],
  ['contact_submissions', ['name', 'message'], 'Messages from others'],
  ['contact_replies', ['subject', 'message'], 'Replies to messages from others'],
  ['questions', ['question', 'explanation', 'options::text'], 'Questions'],
  ['flashcards', ['front', 'back'], 'Flashcards'],
] as const;

/** Leaves out rows that are deleted or emptied with the account. */
const OWN: Record<string, (who: ErasedPerson) => SQL> = {
  reports: ({ id }) => sql`and user_id is distinct from ${id}`,
  assignment_accommodations: ({ id }) => sql`and user_id is distinct from ${id}`,
  audit_entries: ({ id }) => sql`and subject_id is distinct from ${id}`,
  contact_submissions: ({ email }) => sql`and lower(email) <> ${email}`,
};

/** Counts the traces of the person, and how often others name them, by place. */
export async function countTraces(db: Database, who: ErasedPerson) {
  const counts = OTHERS_TEXTS.map(([table, columns, where]) => {
    const text = sql.raw(`concat_ws(' ', ${columns.join(', ')})`);
    const own = OWN[table]?.(who) ?? sql``;
    return sql`select ${where} as "where", count(*)::int as count from ${sql.identifier(table)} where ${names(text, who)} ${own}`;
  });
  const result = await db.execute(sql`
    select
      (select count(*)::int from quiz_sessions where user_id = ${who.id}) as "quizSessions",
      (select count(*)::int from quiz_attempts where user_id = ${who.id}) as answers,
      (select count(*)::int from own_cards where user_id = ${who.id}) as "ownCards",
      (select count(*)::int from ${mailMessages} where ${isTheirMail(who)}) as mails,
      (select count(*)::int from ${contactSubmissions} where ${isTheirMessage(who)}) as messages,
      (select coalesce(json_agg(found), '[]') from (${sql.join(counts, sql` union all `)}) found where count > 0) as mentions`);
  return rowOf(
    result,
    z.object({
      quizSessions: z.int(),
      answers: z.int(),
      ownCards: z.int(),
      mails: z.int(),
      messages: z.int(),
      mentions: z.array(z.object({ where: z.string(), count: z.int() })),
    }),
  );
}
