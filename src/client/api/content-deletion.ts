import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteAllTopics } from '#shared/bank/topics.endpoints.ts';
import { deleteAllFlashcards } from '#shared/cards/flashcards.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { under } from '#client/lib/queries.ts';
import { invalidateQuestions } from './questions.ts';

/** Deletes all flashcards; fails with 409 if their number differs from the expected one. */
export const useDeleteAllFlashcards = () =>
  useContentDeletion((expectedCount: number) => call(deleteAllFlashcards, { query: { expectedCount } }));

/** Deletes all topics; fails with 409 if their number differs. Questions and cards stay, without a topic. */
export const useDeleteAllTopics = () =>
  useContentDeletion((expectedCount: number) => call(deleteAllTopics, { query: { expectedCount } }));

function useContentDeletion<Result>(mutationFn: (expectedCount: number) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a failure: the usual reason is that the number is no longer the one that the teacher saw.
    onSettled: () => Promise.all([invalidateQuestions(client), client.invalidateQueries(under('/api/flashcards'))]),
  });
}
