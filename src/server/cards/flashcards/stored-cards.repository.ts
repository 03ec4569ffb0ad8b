import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import type { Occlusion } from '#shared/cards/occlusion.ts';

interface Sides {
  front: string;
  back: string;
  occlusion: Occlusion | null;
  /** If given, the same topic and image count too. */
  topicId?: string | null;
  imageUrl?: string | null;
}

/** Returns the indexes of cards that the deck already contains with the same front, back and masks. */
export async function findStoredCards(db: Database, cards: readonly Sides[]): Promise<Set<number>> {
  const sides = cards.map(({ front, back, occlusion, topicId, imageUrl }) => {
    return { front, back, occlusion, topicId, imageUrl };
  });
  // Lateral, so that each card is looked up in the index: a new deck has no statistics that favor it.
  const result = await db.execute(sql`
    select position::int as position
    from jsonb_array_elements(${JSON.stringify(sides)}::jsonb) with ordinality as given (card, position)
    cross join lateral (
      select id from flashcards
      where md5(flashcards.front || chr(31) || flashcards.back) = md5((card ->> 'front') || chr(31) || (card ->> 'back'))
        and flashcards.front = card ->> 'front' and flashcards.back = card ->> 'back'
        and flashcards.occlusion is not distinct from nullif(card -> 'occlusion', 'null')
        and (card -> 'topicId' is null or flashcards.topic_id is not distinct from (card ->> 'topicId')::uuid)
        and (card -> 'imageUrl' is null or flashcards.image_url is not distinct from card ->> 'imageUrl')
      limit 1
    ) same`);
  return new Set(rowsOf(result, z.object({ position: z.int() })).map(({ position }) => position - 1));
}
