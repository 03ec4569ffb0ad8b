import type { FlashcardImportPreview, FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import type { DeckImportChoices } from '#client/api/flashcard-files.ts';
import type { ImportMessages } from '#client/components/file-import/import-steps.ts';
import type { ImportOffer } from '#client/components/file-import/stage-actions.tsx';
import { counted } from '#client/lib/counted.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import type { DeckImport } from './import-store.ts';

export function importedToast(result: FlashcardImportResult, { isSeen }: { isSeen: boolean }): ToastContent {
  const description = [leftOutText(result), isSeen ? null : 'Open the Anki import again for the result.']
    .filter((sentence) => sentence !== null)
    .join(' ');
  return {
    title: `Successfully uploaded ${counted(result.count, 'flashcard')}`,
    ...(description !== '' && { description }),
    variant: 'success',
  };
}

/** "Left out: 3 notes with problems, 12 duplicates."; null where nothing was. */
export function leftOutText({ skippedProblems, skippedDuplicates }: FlashcardImportResult): string | null {
  const parts = [
    ...(skippedProblems > 0 ? [counted(skippedProblems, 'note with problems', 'notes with problems')] : []),
    ...(skippedDuplicates > 0 ? [counted(skippedDuplicates, 'duplicate')] : []),
  ];
  return parts.length === 0 ? null : `Left out: ${parts.join(', ')}.`;
}

/** For who closed the dialog while the package was being checked. */
export function checkedToast({ newCount, problemCount }: FlashcardImportPreview): ToastContent {
  const problems = problemCount === 0 ? '' : `, ${counted(problemCount, 'problem')}`;
  return {
    title: 'Your Anki package has been checked',
    description: `${counted(newCount, 'new card')}${problems}. Open the Anki import again to go on.`,
  };
}

export const IMPORT_MESSAGES: ImportMessages<DeckImport> = {
  words: { failure: 'Failed to upload flashcards', plural: 'cards', place: 'in the deck' },
  checked: checkedToast,
  imported: importedToast,
};

/** How many cards the import would store, and why it can't begin, with the way out. */
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
  return duplicateCount === 1 ? 'This card is in the deck already.' : 'All of these cards are in the deck already.';
}
