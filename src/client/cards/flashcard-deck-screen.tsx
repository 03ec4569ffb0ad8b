import { usePlace } from '#client/components/use-place.ts';
import { FlashcardDeck } from '#client/cards/flashcard-deck/flashcard-deck.tsx';

/** The teacher's /flashcards: `?search=` and `?topic={id}` or `none` filter. */
export function ManageFlashcardsScreen() {
  const { place, move } = usePlace('/flashcards');
  return <FlashcardDeck place={place} onMove={move} />;
}
