import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import {
  reviewEntry,
  REVIEW_ENTRIES_LIMIT,
  type DueCards,
  type ReviewEntry,
  type StudySettings,
} from '#shared/cards/card-reviews.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import {
  getStudyOverview,
  listDueCards,
  recordReviews,
  saveStudySettings,
} from '#shared/cards/card-reviews.endpoints.ts';
import { call, CallError, read } from '#client/lib/call.ts';
import type { Outbox } from '#client/lib/outbox.ts';
import { readFresh } from '#client/lib/queries.ts';
import { userOfSession } from '#client/lib/session.ts';
import { toast } from '#client/lib/toast.ts';
import { outboxes, refusedToast, type Channel } from './outbox.ts';
import { invalidateProgress } from './progress.ts';
import { readTakenCards } from './taken-cards.ts';

/** How many cards are due today, and the settings; the one card that comes with them is not used. */
export const dueSummaryQuery = () => readFresh(listDueCards, { query: { limit: 1 } });

export const studyOverviewQuery = () => readFresh(getStudyOverview);

/** The cards to study now. Waiting reviews are sent first, so that no card returns that was just graded. */
export const dueCardsQuery = (outbox: ReviewOutbox) =>
  queryOptions({
    // The data that came with the page does not count the waiting reviews, so it is not used.
    queryKey: read(listDueCards).queryKey,
    queryFn: async (): Promise<DueCards> => {
      await outbox.flush();
      try {
        return await call(listDueCards);
      } catch (error) {
        // Without a connection, the student studies the cards that they have taken along.
        const userId = userOfSession();
        const taken = error instanceof CallError && error.status === 0 && userId !== null && readTakenCards(userId);
        if (taken) return taken;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });

export function useSaveStudySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StudySettings & Expecting) => call(saveStudySettings, { body }),
    onSuccess: () => invalidateReviews(client),
  });
}

/** Invalidates everything that counts a student's cards. The list that is being studied stays. */
export async function invalidateReviews(client: QueryClient): Promise<void> {
  const keys = [dueSummaryQuery().queryKey, studyOverviewQuery().queryKey];
  await Promise.all([
    invalidateProgress(client),
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })),
  ]);
}

export type ReviewOutbox = Outbox<ReviewEntry>;

/** How reviews are stored, and sent in batches. */
export const reviewChannel = (client: QueryClient, userId: string): Channel<ReviewEntry> => ({
  shape: reviewEntry,
  idOf: ({ id }) => id,
  inOrder: (a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1),
  batchSize: REVIEW_ENTRIES_LIMIT,
  send: async (entries) => {
    const body = { sentAt: new Date().toISOString(), userId, entries };
    const { results } = await call(recordReviews, { body });
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    const error = new Error(refused[0]?.message ?? 'The server refused it.');
    return { answered: results.map(({ id }) => id), refused: { ids: refused.map(({ id }) => id), error } };
  },
  onRecorded: () => void invalidateReviews(client),
  onRefused: (entries, error) =>
    toast(refusedToast(`${counted(entries.length, 'grade')} could not be recorded`, error)),
});

/** A student's reviews on their way to the server. */
export const reviewOutboxOf = outboxes('card_review', reviewChannel);
