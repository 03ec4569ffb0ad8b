import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { studentFlashcards } from '#server/db/schema/progress.ts';

export async function listFlashcardRows(
  db: Database,
  { topicIds, limit, offset = 0 }: { topicIds?: string[]; limit?: number | undefined; offset?: number | undefined },
) {
  const query = db
    .select()
    .from(flashcards)
    .where(topicIds && inArray(flashcards.topicId, topicIds))
    .orderBy(asc(flashcards.createdAt), asc(flashcards.id));
  return limit === undefined ? query.offset(offset) : query.limit(limit).offset(offset);
}

/** Whether the card is there; if so, it can't be deleted before the transaction ends. */
export async function keepFlashcard(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: flashcards.id }).from(flashcards).where(eq(flashcards.id, id)).for('key share');
  return row !== undefined;
}

/** Locks all cards for deletion, in the order of their ids, and answers how many there are. */
export async function lockAllFlashcards(tx: Database): Promise<number> {
  const locked = await tx.select({ id: flashcards.id }).from(flashcards).orderBy(asc(flashcards.id)).for('update');
  return locked.length;
}

export async function deleteFlashcards(tx: Database): Promise<number> {
  const deleted = await tx.delete(flashcards).returning({ id: flashcards.id });
  return deleted.length;
}

export async function markStudied(tx: Database, studied: { userId: string; flashcardId: string; at: Date }) {
  await tx
    .insert(studentFlashcards)
    .values({ ...studied, firstStudiedAt: studied.at, lastStudiedAt: studied.at })
    .onConflictDoUpdate({
      target: [studentFlashcards.userId, studentFlashcards.flashcardId],
      set: { timesStudied: sql`${studentFlashcards.timesStudied} + 1`, lastStudiedAt: studied.at },
    });
}

export async function countStudied(db: Database, userId: string): Promise<number> {
  return db.$count(studentFlashcards, eq(studentFlashcards.userId, userId));
}
