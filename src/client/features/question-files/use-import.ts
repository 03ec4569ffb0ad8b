import { useImportQuestions, usePreviewImport } from '#client/api/question-files.ts';
import { importSteps } from '#client/components/file-import/import-steps.ts';
import { rememberedLayouts } from './column-memory.ts';
import { IMPORT_MESSAGES } from './import-messages.ts';
import { importStore } from './import-store.ts';

/** The steps of an import of questions. */
export function useImport() {
  const { mutateAsync: preview } = usePreviewImport();
  const { mutateAsync: store } = useImportQuestions();
  return importSteps(
    importStore,
    {
      preview: (input) => preview({ ...input, layouts: rememberedLayouts() }),
      store: (input) => store({ ...input, layouts: rememberedLayouts() }),
    },
    IMPORT_MESSAGES,
  );
}
