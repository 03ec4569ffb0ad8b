import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readFilterPlace, writeFilterPlace } from '#client/components/topic-filter.ts';
import type { FilterPlace } from '#client/components/topic-filter.ts';
import { FlashcardDeck } from '#client/features/flashcard-deck/flashcard-deck.tsx';

type Params = Record<string, unknown>;

/** /flashcards of the teacher: `?search=` and `?topic={id}` or `none` filter. */
export function ManageFlashcardsScreen() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleMove = useCallback(
    (change: Partial<FilterPlace>) =>
      void navigate({
        to: '.',
        search: (before: Params) => writeFilterPlace({ ...readFilterPlace(before), ...change }),
        // A filter is not a place to come back to, step by step; and the list stays where it is.
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <FlashcardDeck place={readFilterPlace(params)} onMove={handleMove} />;
}
