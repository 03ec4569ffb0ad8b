import type { FlashcardImportPreview, FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import type { DeckImportChoices } from '#client/api/flashcard-files.ts';
import type * as imports from '#client/components/file-import/import-state.ts';
import { createImportStore } from '#client/components/file-import/import-store.ts';

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
