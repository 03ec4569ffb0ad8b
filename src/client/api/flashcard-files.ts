import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FlashcardFilter } from '#shared/cards/flashcards.contract.ts';
import {
  exportFlashcardsApkg,
  exportFlashcardsCsv,
  exportFlashcardsSeparated,
  exportFlashcardsText,
  importFlashcards,
  previewFlashcardImport,
} from '#shared/cards/flashcard-files.endpoints.ts';
import { callWithProgress, type ProgressListeners } from '#client/lib/call-with-progress.ts';
import { urlOf } from '#client/lib/request-url.ts';
import { invalidateFlashcards, queryOf } from './flashcard-deck.ts';

export interface DeckImportChoices {
  /** Otherwise one problem makes the server refuse the whole package. */
  validCardsOnly: boolean;
  skipDuplicates: boolean;
  /** The topic for cards of the deck "Default"; null leaves them without a topic. */
  topicId: string | null;
}

/** Asks what an import of the package would do. The server keeps what it has read for an hour. */
export const usePreviewDeckImport = () =>
  useMutation({
    mutationFn: ({ file, listeners }: { file: File; listeners: ProgressListeners }) => {
      const form = new FormData();
      form.append('file', file);
      return callWithProgress(previewFlashcardImport, { body: form }, listeners);
    },
  });

interface ConfirmedImport {
  /** The preview's. */
  token: string;
  choices: DeckImportChoices;
  listeners: ProgressListeners;
}

/** Stores the cards of a checked package. Changes all lists and counts of cards, the topics and the metrics. */
export function useImportDeck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ listeners, ...confirmed }: ConfirmedImport) =>
      callWithProgress(importFlashcards, { body: formOf(confirmed) }, listeners),
    // Also after a failure: if the connection broke, the cards may have been stored all the same.
    onSettled: () => invalidateFlashcards(client),
  });
}

function formOf({ token, choices }: Omit<ConfirmedImport, 'listeners'>): FormData {
  const form = new FormData();
  form.append('token', token);
  if (choices.validCardsOnly) form.append('validCardsOnly', '1');
  if (choices.skipDuplicates) form.append('skipDuplicates', '1');
  if (choices.topicId) form.append('topicId', choices.topicId);
  return form;
}

/** The download addresses of the matching cards, one for each kind of file. */
export function exportPaths(filter: FlashcardFilter) {
  const pathOf = ({ path }: { path: string }) => urlOf(path, {}, queryOf(filter));
  return {
    apkg: pathOf(exportFlashcardsApkg),
    csv: pathOf(exportFlashcardsCsv),
    text: pathOf(exportFlashcardsText),
    separated: pathOf(exportFlashcardsSeparated),
  };
}
