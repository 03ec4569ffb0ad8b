import { and, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { FlashcardFilter, flashcardFilterQuery } from '#shared/cards/flashcards.contract.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { isWithin } from './query-values.ts';
import { hasPart, textKey } from '#server/db/text-key.ts';

type FlashcardFilterQuery = z.output<typeof flashcardFilterQuery>;

/** The condition that a flashcard matches, for a `where`; undefined if all do. */
export function fittingFlashcards({ search, topicIds, withoutTopic }: FlashcardFilter): SQL | undefined {
  return and(
    // The same expression as the index flashcards_search.
    search ? hasPart(textKey(sql`${flashcards.front} || ' ' || ${flashcards.back}`), search) : undefined,
    topicIds && isWithin(flashcards.topicId, topicIds),
    withoutTopic ? isNull(flashcards.topicId) : undefined,
  );
}

/** The filter from a query, in which `withoutTopic` is `1`. */
export function filterOfQuery({ search, topicIds, withoutTopic }: FlashcardFilterQuery): FlashcardFilter {
  return { search, topicIds, withoutTopic: withoutTopic !== undefined };
}
