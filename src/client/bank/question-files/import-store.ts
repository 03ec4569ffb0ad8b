import type { ImportPreview, ImportResult } from '#shared/bank/question-files.contract.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import type * as imports from '#client/components/file-import/import-state.ts';
import { createImportStore } from '#client/components/file-import/import-store.ts';

/** The import of questions. */
export interface QuestionImport {
  preview: ImportPreview;
  choices: ImportChoices;
  result: ImportResult;
}
export type ImportState = imports.ImportState<QuestionImport>;

/** By default, skips questions that the bank already has, and imports a faulty file only as a whole. */
export const importStore = createImportStore<QuestionImport>({
  skipDuplicates: true,
  validRowsOnly: false,
  takeHidden: false,
  topicId: null,
  topics: {},
});
