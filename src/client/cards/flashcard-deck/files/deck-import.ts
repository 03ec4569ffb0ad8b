import { isAnkiPackageName, ANKI_PACKAGE_EXTENSION } from '#shared/cards/anki-package-name.ts';
import type { FlashcardImportPreview, FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import type { DeckImportChoices } from '#client/api/flashcard-files.ts';
import { onlySingle, type FileKind } from '#client/components/file-import/file-kind.ts';
import type * as imports from '#client/components/file-import/import-state.ts';
import type { ImportWords } from '#client/components/file-import/import-steps.ts';
import { createImportStore } from '#client/components/file-import/import-store.ts';
import type { ImportOffer } from '#client/components/file-import/stage-actions.tsx';

export const DECK_FILE: FileKind = {
  accept: ANKI_PACKAGE_EXTENSION,
  formats: '.apkg, as Anki exports a deck, at most 100 MB',
  refusalOf: onlySingle({
    one: 'Please upload one Anki package.',
    typeProblemOf: (name) => {
      if (isAnkiPackageName(name)) return null;
      return /\.colpkg$/i.test(name)
        ? 'This is a whole Anki collection: please export a single deck (.apkg) instead.'
        : 'Please upload an Anki package (.apkg)';
    },
  }),
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
  inStore: 'in the deck',
  file: 'Your Anki package',
  dialog: 'Anki import',
  ending: 'result',
};

/** How many cards the import would store, and why it can't start, with how to proceed. */
export function offerOf(preview: FlashcardImportPreview, choices: DeckImportChoices): ImportOffer<DeckImportChoices> {
  const count = preview.newCount + (choices.skipDuplicates ? 0 : preview.duplicateCount);
  const obstacle = obstacleOf(preview, count);
  if (preview.problemCount === 0 || count === 0) return { label: `Import ${counted(count, 'card')}`, obstacle };
  return {
    label: `Import the ${formatCount(count)} valid ${plural(count, 'card')}`,
    obstacle,
    advice: `Fix the ${counted(preview.problemCount, 'note')} in Anki, or import the valid cards only.`,
    implied: { validCardsOnly: true },
  };
}

function obstacleOf(preview: FlashcardImportPreview, count: number): string | null {
  const { totalCount, duplicateCount, problemCount } = preview;
  if (problemCount > 0 && count === 0 && duplicateCount === 0) {
    return `Fix the ${counted(problemCount, 'note')} in Anki: there is nothing else to import.`;
  }
  if (count > 0) return null;
  if (totalCount === 0) return 'There are no cards in this package.';
  return plural(duplicateCount, 'This card is already in the deck.', 'All of these cards are already in the deck.');
}
