import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteAllFlashcards } from '#shared/cards/flashcards.contract.ts';
import { deleteAllTopics } from '#shared/bank/topics.contract.ts';
import { call } from '#client/lib/call.ts';
import { invalidateQuestions } from './questions.ts';

/** Deletes all flashcards; fails with 409 if their number differs from the expected one. */
export function useDeleteAllFlashcards() {
  return useContentDeletion((expectedCount: number) => call(deleteAllFlashcards, { query: { expectedCount } }));
}

/** Deletes all topics; fails with 409 if their number differs. Questions and cards stay, without a topic. */
export function useDeleteAllTopics() {
  return useContentDeletion((expectedCount: number) => call(deleteAllTopics, { query: { expectedCount } }));
}

function useContentDeletion<Result>(mutationFn: (expectedCount: number) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a failure: the usual reason is that the number is no longer the one that the teacher saw.
    onSettled: async () => {
      await Promise.all([
        invalidateQuestions(client),
        client.invalidateQueries({
          predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/flashcards'),
        }),
      ]);
    },
  });
}
