import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contract from '#shared/bank/question-files.contract.ts';
import type { ExportFormat } from '#shared/bank/question-files.contract.ts';
import type { SheetLayout } from '#shared/bank/question-import/sheet-layout.ts';
import { call, withoutSchemas } from '#client/lib/call.ts';
import { callWithProgress, type ProgressListeners } from '#client/lib/call-with-progress.ts';
import { invalidateQuestions } from './questions.ts';

// The list of questions exports them, and loads without the contract's schemas.
const checkExportFit = withoutSchemas<typeof contract.checkExportFit>('GET', '/api/questions/export-fit');
const importQuestions = withoutSchemas<typeof contract.importQuestions>('POST', '/api/questions/bulk-upload');
const previewQuestionImport = withoutSchemas<typeof contract.previewQuestionImport>(
  'POST',
  '/api/questions/bulk-upload/preview',
);

/** Asks what a file of this format could not hold. Of the bank as it is now, so nothing of it is kept. */
export const fetchExportFit = (format: ExportFormat) => call(checkExportFit, { query: { format } });

export interface ImportChoices {
  /** Otherwise a file with any problem is refused whole. */
  validRowsOnly: boolean;
  skipDuplicates: boolean;
  takeHidden: boolean;
  /** Takes all questions; null leaves them where the file says. */
  topicId: string | null;
  /** Topics by the names that the file has for them; null is a new main category. */
  topics: Readonly<Record<string, string | null>>;
}

interface ImportedFile {
  file: File;
  /** What was chosen for the columns of tables. */
  layouts: readonly SheetLayout[];
  listeners: ProgressListeners;
}

/** Asks what an import of the file would do. Changes nothing. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: ({ listeners, ...input }: ImportedFile) =>
      callWithProgress(previewQuestionImport, { body: formOf(input) }, listeners),
  });
}

interface ImportInput extends ImportedFile {
  choices: ImportChoices;
}

/** Stores the questions of a file. Changes all lists and counts of questions, the topics and the dashboard's metrics. */
export function useImportQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ listeners, choices, ...input }: ImportInput) =>
      callWithProgress(importQuestions, { body: formOf(input, choices) }, listeners),
    // Also where it failed: with the connection gone, the questions may be stored all the same.
    onSettled: () => invalidateQuestions(queryClient),
  });
}

function formOf({ file, layouts }: Omit<ImportedFile, 'listeners'>, choices?: ImportChoices): FormData {
  const form = new FormData();
  // The fields before the file: a server that reads a form from its start then knows them in time.
  if (layouts.length > 0) form.append('layouts', JSON.stringify(layouts));
  if (choices?.topicId) form.append('topicId', choices.topicId);
  if (choices && Object.keys(choices.topics).length > 0) {
    form.append('topics', JSON.stringify(Object.entries(choices.topics).map(([name, topicId]) => ({ name, topicId }))));
  }
  if (choices?.validRowsOnly) form.append('validRowsOnly', '1');
  if (choices?.skipDuplicates) form.append('skipDuplicates', '1');
  if (choices?.takeHidden) form.append('takeHidden', '1');
  form.append('file', file);
  return form;
}
