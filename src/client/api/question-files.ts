import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ColumnAssignment, ExportFormat } from '#shared/bank/question-files.contract.ts';
import { call } from '#client/lib/call.ts';
import { checkExportFit, importQuestions, previewQuestionImport } from '#shared/bank/question-files.endpoints.ts';
import { callWithProgress, type ProgressListeners } from '#client/lib/call-with-progress.ts';
import { invalidateQuestions } from './questions.ts';

/** Asks what a file of this format would leave out. The answer depends on the current bank, so it is not cached. */
export const fetchExportFit = (format: ExportFormat) => call(checkExportFit, { query: { format } });

export interface ImportChoices {
  /** Otherwise one problem makes the server refuse the whole file. */
  validRowsOnly: boolean;
  skipDuplicates: boolean;
  takeHidden: boolean;
  /** The topic for all questions; null leaves them where the file says. */
  topicId: string | null;
  /** A topic for each name in the file; null is a new main category. */
  topics: Readonly<Record<string, string | null>>;
}

interface CheckedFile {
  file: File;
  /** The layouts that were chosen for the columns of tables. */
  layouts: readonly ColumnAssignment[];
  listeners: ProgressListeners;
}

/** Asks what an import of the file would do. The server keeps what it has read for an hour. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ listeners, file, layouts }: CheckedFile) => {
      const form = new FormData();
      // Fields come before the file, so that a server that reads the form as a stream knows them in time.
      if (layouts.length > 0) form.append('layouts', JSON.stringify(layouts));
      form.append('file', file);
      return callWithProgress(previewQuestionImport, { body: form }, listeners);
    },
  });

interface ConfirmedImport {
  /** The preview's. */
  token: string;
  choices: ImportChoices;
  listeners: ProgressListeners;
}

/** Stores the questions of a checked file. Changes all lists and counts of questions, the topics and the dashboard. */
export function useImportQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ listeners, ...confirmed }: ConfirmedImport) =>
      callWithProgress(importQuestions, { body: formOf(confirmed) }, listeners),
    // Also after a failure: if the connection broke, the questions may have been stored all the same.
    onSettled: () => invalidateQuestions(queryClient),
  });
}

function formOf({ token, choices }: Omit<ConfirmedImport, 'listeners'>): FormData {
  const form = new FormData();
  form.append('token', token);
  if (choices.topicId) form.append('topicId', choices.topicId);
  if (Object.keys(choices.topics).length > 0) {
    form.append('topics', JSON.stringify(Object.entries(choices.topics).map(([name, topicId]) => ({ name, topicId }))));
  }
  if (choices.validRowsOnly) form.append('validRowsOnly', '1');
  if (choices.skipDuplicates) form.append('skipDuplicates', '1');
  if (choices.takeHidden) form.append('takeHidden', '1');
  return form;
}
