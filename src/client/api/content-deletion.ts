import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteAllFlashcards } from '#shared/cards/flashcards.contract.ts';
import { deleteAllTopics } from '#shared/bank/topics.contract.ts';
import { call } from '#client/lib/call.ts';
import { invalidateQuestions } from './questions.ts';

/** Deletes all flashcards; 409 where they are not as many as told. */
export function useDeleteAllFlashcards() {
  return useContentDeletion((expectedCount: number) => call(deleteAllFlashcards, { query: { expectedCount } }));
}

/** Deletes all topics; 409 where they are not as many as told. Questions and cards stay, without a topic. */
export function useDeleteAllTopics() {
  return useContentDeletion((expectedCount: number) => call(deleteAllTopics, { query: { expectedCount } }));
}

function useContentDeletion<Result>(mutationFn: (expectedCount: number) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also where it failed: the usual reason is that there are more or fewer than the teacher was told.
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
