import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearContent } from '#shared/contract/backup.ts';
import { deleteAllFlashcards } from '#shared/contract/flashcards.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { deleteAllTopics } from '#shared/contract/topics.ts';
import { call } from '#client/lib/call.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import { invalidateQuestions } from './questions.ts';

/** Deletes all flashcards; 409 where they are not as many as told. */
export function useDeleteAllFlashcards() {
  return useContentChange((expectedCount: number) => call(deleteAllFlashcards, { query: { expectedCount } }));
}

/** Deletes all topics; 409 where they are not as many as told. Questions and cards stay, without a topic. */
export function useDeleteAllTopics() {
  return useContentChange((expectedCount: number) => call(deleteAllTopics, { query: { expectedCount } }));
}

/** Deletes all questions, flashcards and topics. */
export function useClearContent() {
  return useContentChange((onProgress: (progress: Progress) => void) =>
    callWithProgress(clearContent, { body: { clearType: 'content-only' } }, { onProgress }),
  );
}

function useContentChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
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
