import type { FlashcardImportPreview, FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import type { ImportMessages } from '#client/components/file-import/import-steps.ts';
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
