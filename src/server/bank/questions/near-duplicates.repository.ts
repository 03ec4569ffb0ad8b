import { and, asc, eq, inArray } from 'drizzle-orm';
import { keyOf } from '#server/core/answer-values.ts';
import { isAfter, type ScanPosition } from '#server/core/scan-in-turns.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { nearDuplicateDismissals } from '#server/db/schema/near-duplicates.ts';
import { forTeacher } from './questions.repository.ts';

export type Comparable = Awaited<ReturnType<typeof listComparable>>[number];

/** The fields to compare, of the next `limit` questions after the given one: not ignored, oldest first. */
export async function listComparable(db: Database, after: ScanPosition | undefined, limit: number) {
  const { id, kind, question, options, content, explanation, imageUrl, videoUrl, createdAt } = questions;
  const correctAnswer = keyOf(questions).as('key');
  return db
    .select({ id, kind, question, options, content, correctAnswer, explanation, imageUrl, videoUrl, createdAt })
    .from(questions)
    .where(and(eq(questions.ignoredDuplicate, false), isAfter(after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

export async function listQuestionsOf(db: Database, ids: string[]) {
  return ids.length === 0 ? [] : db.select(forTeacher).from(questions).where(inArray(questions.id, ids));
}

export async function listDismissedPairs(db: Database) {
  const { firstId, secondId } = nearDuplicateDismissals;
  return db.select({ firstId, secondId }).from(nearDuplicateDismissals);
}

/** False if one of the questions does not exist. */
export async function dismissPair(
  db: Database,
  { ids, userId, at }: { ids: readonly [string, string]; userId: string; at: Date },
): Promise<boolean> {
  const [firstId = '', secondId = ''] = ids.toSorted();
  return db.transaction(async (tx) => {
    const here = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(inArray(questions.id, [...ids]))
      .for('key share');
    if (here.length < 2) return false;
    await tx
      .insert(nearDuplicateDismissals)
      .values({ firstId, secondId, dismissedById: userId, createdAt: at })
      .onConflictDoNothing();
    return true;
  });
}

export async function restorePair(db: Database, ids: readonly [string, string]): Promise<void> {
  const [firstId = '', secondId = ''] = ids.toSorted();
  await db
    .delete(nearDuplicateDismissals)
    .where(and(eq(nearDuplicateDismissals.firstId, firstId), eq(nearDuplicateDismissals.secondId, secondId)));
}
