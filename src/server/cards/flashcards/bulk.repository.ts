import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { OpenBin } from '#server/core/bin.ts';
import type { Origin } from '#server/core/named-topics.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import type { FlashcardRow } from './flashcards.repository.ts';

/**
 * Locks the matching cards and returns their ids; always in the order of the ids, so that two bulk calls take turns. An
 * `update` does not block studying; a `delete` and students currently studying the cards wait for each other.
 */
export async function lockFitting(
  tx: Database,
  fits: SQL | undefined,
  purpose: 'update' | 'delete',
): Promise<string[]> {
  const rows = await tx
    .select({ id: flashcards.id })
    .from(flashcards)
    .where(fits)
    .orderBy(asc(flashcards.id))
    .for(purpose === 'update' ? 'no key update' : 'update');
  return rows.map(({ id }) => id);
}

/** Skips cards that have the topic already, because changing them costs as much. */
export async function giveTopic(
  tx: Database,
  { ids, bin }: { ids: string[]; bin: OpenBin },
  change: { topicId: string | null; updatedAt: Date },
): Promise<void> {
  const others = and(isOneOf(ids), sql`${flashcards.topicId} is distinct from ${change.topicId}::uuid`);
  await bin.keepFields(['topicId'], others);
  await tx.update(flashcards).set(change).where(others);
}

export async function deleteFlashcards(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(flashcards).where(isOneOf(ids));
}

export const isOneOf = (ids: string[]): SQL => sql`${flashcards.id} = any(${idArray(ids)})`;

export type NewFlashcard = Pick<FlashcardRow, 'id' | 'front' | 'back' | 'cloze' | 'imageUrl' | 'topicId'>;

/** Passes all rows as one JSON value: a single parameter for any number of rows, and little to build. */
export async function insertFlashcards(
  tx: Database,
  rows: NewFlashcard[],
  { createdById, createdAt }: Origin,
): Promise<void> {
  const at = createdAt.toISOString();
  await tx.execute(sql`
    insert into ${flashcards} (id, front, back, cloze, image_url, topic_id, created_by_id, changed_by_id, created_at,
      updated_at)
    select id, front, back, cloze, "imageUrl", "topicId", ${createdById}::uuid, ${createdById}::uuid, ${at}::timestamptz,
      ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, front text, back text, cloze text,
      "imageUrl" text, "topicId" uuid)`);
}
