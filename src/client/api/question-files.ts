import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importQuestions, previewQuestionImport } from '#shared/contract/question-files.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import type { ProgressListeners } from '#client/lib/call-with-progress.ts';
import { CallError } from '#client/lib/call.ts';
import { timeZone } from '#client/lib/time-zone.ts';
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

interface ExportInput {
  path: string;
  /** Bytes that have come; how many there will be, the server doesn't know before it has written them. */
  onReceived: (bytes: number) => void;
}

/**
 * Fetches a whole export. By fetch instead of a link, because a link can't tell whether the file came, and came whole:
 * where the connection breaks off, reading the body rejects.
 */
export function useExportQuestions() {
  return useMutation({
    mutationFn: async ({ path, onReceived }: ExportInput): Promise<Blob> => {
      const response = await fetch(path, { credentials: 'include', headers: { 'X-Time-Zone': timeZone } }).catch(() => {
        throw new CallError(0, 'The server could not be reached');
      });
      if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText);
      if (response.body === null) return response.blob();
      const counted = response.body.pipeThrough(byteCounter(onReceived));
      return new Response(counted, { headers: response.headers }).blob();
    },
  });
}

function byteCounter(
  onReceived: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onReceived(received);
      controller.enqueue(chunk);
    },
  });
}
