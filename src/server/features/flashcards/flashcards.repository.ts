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

export async function flashcardExists(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ id: flashcards.id }).from(flashcards).where(eq(flashcards.id, id));
  return row !== undefined;
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
