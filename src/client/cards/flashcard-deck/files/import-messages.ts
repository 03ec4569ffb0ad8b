import type { FlashcardImportPreview } from '#shared/cards/flashcard-files.contract.ts';
import type { DeckImportChoices } from '#client/api/flashcard-files.ts';
import type { ImportWords } from '#client/components/file-import/import-steps.ts';
import type { ImportOffer } from '#client/components/file-import/stage-actions.tsx';
import { counted } from '#client/lib/counted.ts';
import type { DeckImport } from './import-store.ts';

export const IMPORT_WORDS: ImportWords<DeckImport> = {
  unit: 'note',
  item: 'card',
  stored: 'flashcard',
  place: 'in the deck',
  file: 'Your Anki package',
  dialog: 'Anki import',
  ending: 'result',
};

/** How many cards the import would store, and why it can't start, with how to proceed. */
export function offerOf(preview: FlashcardImportPreview, choices: DeckImportChoices): ImportOffer {
  const count = preview.newCount + (choices.skipDuplicates ? 0 : preview.duplicateCount);
  return { label: `Import ${counted(count, 'card')}`, obstacle: obstacleOf(preview, choices, count) };
}

function obstacleOf(preview: FlashcardImportPreview, choices: DeckImportChoices, count: number): string | null {
  const { totalCount, duplicateCount, problemCount } = preview;
  const faulty = counted(problemCount, 'note');
  if (problemCount > 0 && count === 0 && duplicateCount === 0) {
    return `Fix the ${faulty} in Anki: there is nothing else to import.`;
  }
  if (problemCount > 0 && !choices.validCardsOnly) {
    return `Fix the ${faulty} in Anki, or import the valid cards only.`;
  }
  if (count > 0) return null;
  if (totalCount === 0) return 'There are no cards in this package.';
  return duplicateCount === 1 ? 'This card is already in the deck.' : 'All of these cards are already in the deck.';
}
