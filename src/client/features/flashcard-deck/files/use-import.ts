import { useImportDeck, usePreviewDeckImport } from '#client/api/flashcard-files.ts';
import { importSteps } from '#client/components/file-import/import-steps.ts';
import { IMPORT_MESSAGES } from './import-messages.ts';
import { importStore } from './import-store.ts';

/** The steps of an import of a deck. */
export function useImport() {
  const { mutateAsync: preview } = usePreviewDeckImport();
  const { mutateAsync: store } = useImportDeck();
  return importSteps(importStore, { preview, store }, IMPORT_MESSAGES);
}
