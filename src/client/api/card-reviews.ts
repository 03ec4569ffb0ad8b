import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  getStudyOverview,
  listDueCards,
  recordReviews,
  saveStudySettings,
  type DueCards,
  type RecordedReviews,
  type ReviewEntry,
  type StudySettings,
} from '#shared/contract/card-reviews.ts';
import { call, read } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import { createReviewQueue } from '#client/lib/review-queue.ts';
import { toast } from '#client/lib/toast.ts';
import { currentUserQuery } from './auth.ts';
import { invalidateProgress } from './progress.ts';
import { createReviewSender, type ReviewSender, type SenderState } from './review-sender.ts';

/** What is due today, in numbers, and the settings; the one card that comes along is not looked at. */
export const dueSummaryQuery = () => ({ ...read(listDueCards, { query: { limit: 1 } }), staleTime: 0 });

export const studyOverviewQuery = () => ({ ...read(getStudyOverview), staleTime: 0 });

/** The cards to study now. What waits is sent first, so that none comes back that was just graded. */
export const dueCardsQuery = (sender: ReviewSender) =>
  queryOptions({
    ...read(listDueCards),
    queryFn: async (): Promise<DueCards> => {
      await sender.flush();
      return call(listDueCards);
    },
    staleTime: 0,
    gcTime: 0,
  });

export function useSaveStudySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StudySettings) => call(saveStudySettings, { body }),
    onSuccess: () => invalidateReviews(client),
  });
}

/** Forgets whatever counts a student's cards. The list that is being studied stays. */
export async function invalidateReviews(client: QueryClient): Promise<void> {
  const keys = [dueSummaryQuery().queryKey, studyOverviewQuery().queryKey];
  await Promise.all([
    invalidateProgress(client),
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })),
  ]);
}

let current: { userId: string; sender: ReviewSender; stop: () => void } | null = null;

/** The one sender of this page: for the student who is signed in, and nobody else's grades. */
export function reviewSenderOf(client: QueryClient, userId: string): ReviewSender {
  if (current?.userId === userId) return current.sender;
  current?.stop();
  const sender = createReviewSender({
    queue: createReviewQueue(localStorage, userId),
    send: (entries) => record(client, userId, entries),
    isAllowed: () => client.getQueryData(currentUserQuery.queryKey)?.id === userId,
    onRecorded: () => void invalidateReviews(client),
    onRefused: (entries, message) =>
      toast({
        title: `${counted(entries.length, 'grade')} could not be recorded`,
        description: message,
        variant: 'destructive',
      }),
  });
  const handleOnline = () => void sender.flush();
  window.addEventListener('online', handleOnline);
  window.addEventListener('storage', sender.recount);
  current = {
    userId,
    sender,
    stop: () => {
      sender.stop();
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('storage', sender.recount);
    },
  };
  return sender;
}

export function useSenderState(sender: ReviewSender): SenderState {
  return useSyncExternalStore(sender.subscribe, sender.state);
}

/** As a mutation, so that the app hears of a session that has ended. */
async function record(client: QueryClient, userId: string, entries: ReviewEntry[]): Promise<RecordedReviews> {
  const mutation = client.getMutationCache().build(
    client,
    client.defaultMutationOptions({
      mutationFn: (body: { sentAt: string; userId: string; entries: ReviewEntry[] }) => call(recordReviews, { body }),
    }),
  );
  return mutation.execute({ sentAt: new Date().toISOString(), userId, entries });
}
