import { and, asc, count, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { classes } from '#server/db/schema/classes.ts';
import { disclosures } from '#server/db/schema/disclosures.ts';
import { users } from '#server/db/schema/users.ts';
import type { Disclosure } from '#shared/hub/disclosures.contract.ts';
import type { AuditFilter } from './audit.repository.ts';

type Filter = Pick<AuditFilter, 'accountId' | 'since' | 'before'>;

const { id, day, about, userId, classId, recipient, what, ground, createdById } = disclosures;
const author = alias(users, 'author');
const nameOf = (who: typeof users | typeof author) => sql<string>`${who.firstName} || ' ' || ${who.lastName}`;
/** Days have no time zone: noon in UTC is that day in most zones. */
const noon = sql`(${day} + time '12:00') at time zone 'UTC'`;

const fitting = ({ accountId, since, before }: Filter) =>
  and(
    accountId === undefined ? undefined : or(eq(userId, accountId), eq(createdById, accountId)),
    since && gte(noon, since.toISOString()),
    before && lt(noon, before.toISOString()),
  );

export async function countNotes(db: Database, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(disclosures).where(fitting(filter));
  return row?.total ?? 0;
}

/** Latest first; without a page, returns all. */
export async function listNotes(db: Database, filter: Filter, page?: { limit: number; offset: number }) {
  const query = db
    .select({
      row: { id, day, about, recipient, what, ground, createdById },
      subjectId: sql<string | null>`coalesce(${userId}, ${classId})`,
      subjectName: sql<string>`coalesce(${nameOf(users)}, ${classes.name}, '')`,
      authorName: nameOf(author),
    })
    .from(disclosures)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(classes, eq(classes.id, classId))
    .leftJoin(author, eq(author.id, createdById))
    .where(fitting(filter))
    .orderBy(desc(day), asc(id))
    .$dynamic();
  return page === undefined ? query : query.limit(page.limit).offset(page.offset);
}

export function presentNote({ row, ...named }: Awaited<ReturnType<typeof listNotes>>[number]): Disclosure {
  const { createdById: authorId, ...note } = row;
  const { subjectId, subjectName, authorName } = named;
  return { ...note, subjectId, subjectName, author: authorId === null ? null : { id: authorId, name: authorName } };
}

export async function insertNote(tx: Database, note: typeof disclosures.$inferInsert): Promise<string> {
  return insertedRow(await tx.insert(disclosures).values(note).returning({ id })).id;
}

/** False if there is none. */
export async function deleteNote(db: Database, noteId: string): Promise<boolean> {
  return (await db.delete(disclosures).where(eq(id, noteId)).returning({ id })).length > 0;
}

/** Whether there is such a student, locked against a concurrent erasure. */
export async function lockStudent(tx: Database, studentId: string): Promise<boolean> {
  const isThere = and(eq(users.id, studentId), eq(users.role, 'student'), isNull(users.erasedAt));
  return (await tx.select({ id: users.id }).from(users).where(isThere).for('share')).length > 0;
}

export const hasClass = async (tx: Database, wanted: string): Promise<boolean> =>
  (await tx.$count(classes, eq(classes.id, wanted))) > 0;
