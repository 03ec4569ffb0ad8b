import { and, arrayContains, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { isActiveTeacher } from '#server/core/accounts.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { questionComments } from '#server/db/schema/comments.ts';
import { questions } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import { textKey } from '#server/db/text-key.ts';

export type CommentRow = typeof questionComments.$inferSelect;

/** Locks the question against deletion until the transaction ends; false if there is none. */
export async function lockQuestion(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('key share');
  return row !== undefined;
}

export async function hasQuestion(db: Database, id: string): Promise<boolean> {
  return (await db.$count(questions, eq(questions.id, id))) > 0;
}

/** Counts those of these accounts that are active teachers. */
export async function countActiveTeachers(db: Database, ids: string[]): Promise<number> {
  return db.$count(users, and(inArray(users.id, ids), isActiveTeacher));
}

/** The latest matching comments, newest first, with names. */
async function listFitting(db: Database, fits: SQL | undefined, limit: number) {
  return db
    .select({
      ...getTableColumns(questionComments),
      authorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      mentioned: sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', one.id, 'name', one.first_name || ' ' || one.last_name)
          order by ${textKey(sql`one.last_name`)}, ${textKey(sql`one.first_name`)}, one.id), '[]')
        from ${users} one where one.id = any(${questionComments.mentionedIds}))`,
    })
    .from(questionComments)
    .leftJoin(users, eq(users.id, questionComments.authorId))
    .where(fits)
    .orderBy(desc(questionComments.createdAt), desc(questionComments.id))
    .limit(limit);
}
export type NamedComment = Awaited<ReturnType<typeof listFitting>>[number];

export async function listOfQuestion(db: Database, questionId: string, limit: number): Promise<NamedComment[]> {
  return listFitting(db, eq(questionComments.questionId, questionId), limit);
}

export async function findComment(db: Database, id: string): Promise<NamedComment | undefined> {
  const [row] = await listFitting(db, eq(questionComments.id, id), 1);
  return row;
}

/** The comment, locked for a change. */
export async function lockComment(tx: Database, id: string): Promise<CommentRow | undefined> {
  const [row] = await tx.select().from(questionComments).where(eq(questionComments.id, id)).for('update');
  return row;
}

/** Returns its id. */
export async function insertComment(tx: Database, comment: typeof questionComments.$inferInsert): Promise<string> {
  return insertedRow(await tx.insert(questionComments).values(comment).returning({ id: questionComments.id })).id;
}

/** Adds comments to locked questions, unless a question has the same text already. Returns the added ones. */
export async function insertNewComments(
  tx: Database,
  comments: (typeof questionComments.$inferInsert)[],
): Promise<{ questionId: string }[]> {
  if (comments.length === 0) return [];
  const there = await tx
    .select({ questionId: questionComments.questionId, text: questionComments.text })
    .from(questionComments)
    .where(sql`${questionComments.questionId} = any(${idArray(comments.map(({ questionId }) => questionId))})`);
  const known = new Set(there.map(({ questionId, text }) => `${questionId} ${text}`));
  const added = comments.filter(({ questionId, text }) => !known.has(`${questionId} ${text}`));
  if (added.length > 0) await tx.insert(questionComments).values(added);
  return added;
}

export async function updateComment(tx: Database, id: string, change: Partial<CommentRow>): Promise<void> {
  await tx.update(questionComments).set(change).where(eq(questionComments.id, id));
}

export async function deleteComment(tx: Database, id: string): Promise<void> {
  await tx.delete(questionComments).where(eq(questionComments.id, id));
}

export async function markSeen(db: Database, { userId, ids }: { userId: string; ids: string[] }): Promise<void> {
  await db
    .update(questionComments)
    .set({ unseenByIds: sql`array_remove(${questionComments.unseenByIds}, ${userId}::uuid)` })
    .where(
      and(sql`${questionComments.id} = any(${idArray(ids)})`, arrayContains(questionComments.unseenByIds, [userId])),
    );
}
