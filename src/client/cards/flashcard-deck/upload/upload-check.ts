import { FLASHCARD_TEXT_MAX_LENGTH } from '#shared/domain/limits.ts';
import { parseFlashcardText } from '#shared/cards/flashcards/flashcard-text.ts';
import type { ParsedCards } from '#shared/cards/flashcards/flashcard-text.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';

/** What a text holds; too long a one is not looked into. */
export function checkedText(content: string): ParsedCards {
  if (content.length <= FLASHCARD_TEXT_MAX_LENGTH) return parseFlashcardText(content);
  const message = `The text has ${formatCount(content.length)} characters, and ${formatCount(FLASHCARD_TEXT_MAX_LENGTH)} are the most: please upload it in parts`;
  return { cards: [], problems: [{ line: 1, message }], totalCount: 0 };
}

/** Why not all of it can be uploaded, with the way out; null where it can, or where nothing is written yet. */
export function obstacleOf({ cards, problems }: ParsedCards, content: string): string | null {
  if (problems.length > 0) {
    const fix = `Fix the ${counted(problems.length, 'problem')}`;
    return cards.length === 0
      ? `${fix}: there is nothing else to upload.`
      : `${fix}, or upload the valid ${cards.length === 1 ? 'one' : 'ones'}.`;
  }
  return cards.length === 0 && content.trim() !== '' ? 'There are no cards in this text yet.' : null;
}

/** "Upload 40 cards", or with problems "Upload all 40 cards" beside "Upload the 38 valid cards only" */
export function uploadLabel({ totalCount, problems }: ParsedCards): string {
  if (totalCount === 0) return 'Upload';
  return `Upload ${problems.length > 0 && totalCount > 1 ? 'all ' : ''}${counted(totalCount, 'card')}`;
}
export const validOnlyLabel = (count: number) => `Upload the ${counted(count, 'valid card')} only`;
