import { expect, it } from 'vitest';
import { parseFlashcardText } from '#shared/cards/flashcards/flashcard-text.ts';
import { UPLOAD_EXAMPLE } from './format-help.tsx';

it('has valid cards of every kind in its example', () => {
  const { cards, problems } = parseFlashcardText(UPLOAD_EXAMPLE);
  expect(problems).toEqual([]);
  expect(cards.map(({ cloze }) => cloze !== null)).toEqual([false, false, true, true]);
  expect(cards.map(({ topic }) => topic?.sub)).toEqual(['Liver', 'Liver', 'Liver', null]);
});
