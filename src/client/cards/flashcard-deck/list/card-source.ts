import type { Flashcard, FlashcardFilter } from '#shared/cards/flashcards.contract.ts';
import { FLASHCARD_PAGE_SIZE, flashcardCountQuery, flashcardPageQuery } from '#client/api/flashcard-deck.ts';
import type { ListSource } from '#client/components/paged-list/list-source.ts';

export const cardSource: ListSource<Flashcard, FlashcardFilter> = {
  pageSize: FLASHCARD_PAGE_SIZE,
  countQuery: flashcardCountQuery,
  pageQuery: flashcardPageQuery,
};
