import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { studentFlashcards } from '#server/db/schema/progress.ts';

/** Whether the card exists; if so, it can't be deleted before the transaction ends. */
export async function keepFlashcard(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: flashcards.id }).from(flashcards).where(eq(flashcards.id, id)).for('key share');
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
