import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listFlashcardsByTopic, studyFlashcard } from '#shared/cards/flashcards.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { invalidateProgress } from './progress.ts';

export const flashcardsByTopicQuery = (topicId: string) => read(listFlashcardsByTopic, { params: { topicId } });

/** Records that a card was studied; the server counts it once a day. */
export function useRecordStudiedCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(studyFlashcard, { params: { id } }),
    onSuccess: () => invalidateProgress(client),
  });
}
