import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importQuestions, previewQuestionImport } from '#shared/contract/question-files.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import type { ProgressListeners } from '#client/lib/call-with-progress.ts';
import { invalidateQuestions } from './questions.ts';

export interface ImportChoices {
  /** Otherwise a file with any problem is refused whole. */
  validRowsOnly: boolean;
  skipDuplicates: boolean;
}

/** Asks what an import of the file would do. Changes nothing. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: ({ file, listeners }: { file: File; listeners: ProgressListeners }) =>
      callWithProgress(previewQuestionImport, { body: formOf(file) }, listeners),
  });
}

interface ImportInput {
  file: File;
  choices: ImportChoices;
  listeners: ProgressListeners;
}

/** Stores the questions of a file. Changes all lists and counts of questions, the topics and the dashboard's metrics. */
export function useImportQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, choices, listeners }: ImportInput) =>
      callWithProgress(importQuestions, { body: formOf(file, choices) }, listeners),
    // Also where it failed: with the connection gone, the questions may be stored all the same.
    onSettled: () => invalidateQuestions(queryClient),
  });
}

function formOf(file: File, choices?: ImportChoices): FormData {
  const form = new FormData();
  // The fields before the file: a server that reads a form from its start then knows them in time.
  if (choices?.validRowsOnly) form.append('validRowsOnly', '1');
  if (choices?.skipDuplicates) form.append('skipDuplicates', '1');
  form.append('file', file);
  return form;
}
