import { aliasedTable, and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { topicPath } from '#server/core/named-topics.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards, topics } from '#server/db/schema/content.ts';
import type { FlashcardRow } from '../flashcards/flashcards.repository.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';

const BATCH = 500;

/** A card to be exported. */
export type ExportedCard = Pick<
  FlashcardRow,
  'id' | 'front' | 'back' | 'cloze' | 'imageUrl' | 'backImageUrl' | 'occlusion' | 'createdAt' | 'updatedAt'
> & { topic: TopicPath | null };

/** Yields the matching cards in batches, oldest first. An orphaned subcategory counts as a main category. */
export async function* exportedCards(db: Database, fits: SQL | undefined): AsyncGenerator<ExportedCard[]> {
  const parents = aliasedTable(topics, 'parents');
  const { id, front, back, cloze, imageUrl, backImageUrl, occlusion, createdAt, updatedAt } = flashcards;
  let last: ExportedCard | undefined;
  do {
    const after: SQL | undefined =
      last && sql`(${createdAt}, ${id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const rows: (Omit<ExportedCard, 'topic'> & { name: string | null; parentName: string | null })[] = await db
      .select({
        id,
        front,
        back,
        cloze,
        imageUrl,
        backImageUrl,
        occlusion,
        createdAt,
        updatedAt,
        name: topics.name,
        parentName: parents.name,
      })
      .from(flashcards)
      .leftJoin(topics, eq(topics.id, flashcards.topicId))
      .leftJoin(parents, eq(parents.id, topics.parentId))
      .where(and(fits, after))
      .orderBy(asc(createdAt), asc(id))
      .limit(BATCH);
    const batch = rows.map(({ name, parentName, ...card }) => ({ ...card, topic: topicPath(name, parentName) }));
    if (batch.length > 0) yield batch;
    last = batch.length < BATCH ? undefined : batch.at(-1);
  } while (last !== undefined);
}
