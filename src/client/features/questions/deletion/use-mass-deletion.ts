import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useClearDatabase } from '#client/api/backup.ts';
import { useDeleteAllFlashcards, useDeleteAllTopics } from '#client/api/content-deletion.ts';
import { flashcardCountQuery } from '#client/api/flashcard-deck.ts';
import { useBulkDelete, useDeleteByTopic } from '#client/api/question-bank.ts';
import { questionCountQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { ALL_CONTENT_DELETED, categoryDeleted, contentDeleted } from '../question-toasts.ts';
import type { ContentCounts, MassDeletion } from './mass-deletions.ts';

/** The deletion of one kind: what it is about, counted again, and how it is done. */
export function useMassDeletion(kind: MassDeletion, topicId: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const counts = useFreshCounts(kind, topicId);
  const byTopic = useDeleteByTopic();
  const questions = useBulkDelete();
  const flashcards = useDeleteAllFlashcards();
  const topics = useDeleteAllTopics();
  const everything = useClearDatabase();

  /** Each returns what to say about it. */
  const runs: Record<MassDeletion, (counts: ContentCounts) => Promise<ToastContent>> = {
    category: async () => categoryDeleted((await byTopic.mutateAsync(topicId)).deletedCount),
    questions: async (counts) => {
      const selection = { filter: {}, expectedCount: counts.questions ?? 0 };
      const { deletedCount } = await questions.mutateAsync({ selection, onProgress: setProgress });
      return contentDeleted(deletedCount, 'question');
    },
    flashcards: async (counts) =>
      contentDeleted((await flashcards.mutateAsync(counts.flashcards ?? 0)).deletedCount, 'flashcard'),
    topics: async (counts) => contentDeleted((await topics.mutateAsync(counts.topics ?? 0)).deletedCount, 'topic'),
    everything: async () => {
      await everything.mutateAsync({ clearType: 'content-only', onProgress: setProgress });
      return ALL_CONTENT_DELETED;
    },
  };
  const isPending = [byTopic, questions, flashcards, topics, everything].some((change) => change.isPending);
  return { counts, run: runs[kind], isPending, progress };
}

/** Looked up when the dialog opens, whatever is known already; undefined until then. */
function useFreshCounts(kind: MassDeletion, topicId: string): ContentCounts | undefined {
  const wants = (other: MassDeletion) => kind === other || kind === 'everything';
  const isByTopic = kind === 'category';
  const fresh = { staleTime: 0 };
  const questions = useQuery({
    ...questionCountQuery(isByTopic ? { topicIds: [topicId] } : {}),
    ...fresh,
    enabled: isByTopic ? topicId !== '' : wants('questions'),
  });
  const flashcards = useQuery({ ...flashcardCountQuery(), ...fresh, enabled: wants('flashcards') });
  const topics = useQuery({ ...topicsQuery(), ...fresh, enabled: wants('topics') });

  const wanted = [
    ...(isByTopic || wants('questions') ? [questions] : []),
    ...(wants('flashcards') ? [flashcards] : []),
    ...(wants('topics') ? [topics] : []),
  ];
  if (!wanted.every(({ isFetchedAfterMount, isSuccess }) => isFetchedAfterMount && isSuccess)) return undefined;
  return {
    ...((isByTopic || wants('questions')) && questions.data && { questions: questions.data.total }),
    ...(wants('flashcards') && flashcards.data && { flashcards: flashcards.data.total }),
    ...(wants('topics') && topics.data && { topics: topics.data.length }),
  };
}
