import { ANKI_PACKAGE_EXTENSION, isAnkiPackageName } from '#shared/cards/anki/anki-package.ts';
import type { FlashcardImportPreview, FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import { IMPORT_MAX_BYTES } from '#shared/domain/limits.ts';
import type { DeckImportChoices } from '#client/api/flashcard-files.ts';
import type { FileKind } from '#client/components/file-import/file-kind.ts';
import type * as imports from '#client/components/file-import/import-state.ts';
import type { ImportWords } from '#client/components/file-import/import-steps.ts';
import { createImportStore } from '#client/components/file-import/import-store.ts';
import type { ImportOffer } from '#client/components/file-import/stage-actions.tsx';
import { counted } from '#client/lib/counted.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { refused } from '../deck-toasts.ts';

/** Why these files can't be imported, before anything is sent; null for a single file that looks importable. */
function deckRefusal(files: readonly Pick<File, 'name' | 'size'>[]): ToastContent | null {
  const [file] = files;
  if (file === undefined || files.length > 1) return refused('One file at a time', 'Please upload one Anki package.');
  if (/\.colpkg$/i.test(file.name)) {
    return refused(
      'Invalid file type',
      'This is a whole Anki collection: please export a single deck (.apkg) instead.',
    );
  }
  if (!isAnkiPackageName(file.name)) return refused('Invalid file type', 'Please upload an Anki package (.apkg)');
  if (file.size === 0) return refused('Empty file', 'There is nothing in this file.');
  if (file.size <= IMPORT_MAX_BYTES) return null;
  return refused('File too large', `Please upload a file smaller than ${IMPORT_MAX_BYTES / 1024 / 1024}MB.`);
}

export const DECK_FILE: FileKind = {
  accept: ANKI_PACKAGE_EXTENSION,
  formats: '.apkg, as Anki exports a deck, at most 100 MB',
  refusalOf: deckRefusal,
};

/** The import of a deck. */
export interface DeckImport {
  preview: FlashcardImportPreview;
  choices: DeckImportChoices;
  result: FlashcardImportResult;
}
export type ImportState = imports.ImportState<DeckImport>;

/** By default, skips cards that the deck already has, and imports a faulty package only as a whole. */
export const importStore = createImportStore<DeckImport>({
  skipDuplicates: true,
  validCardsOnly: false,
  topicId: null,
});

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
