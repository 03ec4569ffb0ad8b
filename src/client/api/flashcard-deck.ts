import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type flashcardChange,
  type FlashcardFilter,
  type flashcardForm,
  type flashcardMasksForm,
  type flashcardSelection,
} from '#shared/cards/flashcards.contract.ts';
import {
  bulkDeleteFlashcards,
  bulkUpdateFlashcards,
  bulkUploadFlashcards,
  countFlashcards,
  createFlashcard,
  createMaskedFlashcards,
  deleteFlashcard,
  listFlashcardVersions,
  listFlashcards,
  updateFlashcard,
} from '#shared/cards/flashcards.endpoints.ts';
import { call, read, type InputOf } from '#client/lib/call.ts';
import { partOf, readFresh, under } from '#client/lib/queries.ts';
import { DASHBOARD_ROOT } from './dashboard.ts';
import { isOutdated } from './questions.ts';

/** How many rows are fetched at once. */
export const FLASHCARD_PAGE_SIZE = 50;

/** How many flashcards match; without a filter, all of them count. */
export const flashcardCountQuery = (filter: FlashcardFilter = {}) => read(countFlashcards, { query: queryOf(filter) });

/** One page of the matching flashcards, newest first; pages count from 0. */
export const flashcardPageQuery = (filter: FlashcardFilter, page: number) =>
  read(listFlashcards, {
    query: { ...queryOf(filter), order: 'newest', ...partOf(page, FLASHCARD_PAGE_SIZE) },
  });

/** A card's earlier versions, fetched each time that they are opened. */
export const flashcardVersionsQuery = (id: string) => readFresh(listFlashcardVersions, { params: { id } });

/** Adds a card. Changes lists, counts, topics and metrics. */
export const useCreateFlashcard = () =>
  useFlashcardChange((body: z.input<typeof flashcardForm>) => call(createFlashcard, { body }));

/** Adds a card for each mask over a picture. Changes the same. */
export const useCreateMaskedFlashcards = () =>
  useFlashcardChange((body: z.input<typeof flashcardMasksForm>) => call(createMaskedFlashcards, { body }));

/** Changes a card. Changes the same. */
export const useUpdateFlashcard = () =>
  useFlashcardChange(({ id, change }: { id: string; change: z.input<typeof flashcardChange> }) =>
    call(updateFlashcard, { params: { id }, body: change }),
  );

/** Deletes one card. Changes the same. */
export const useDeleteFlashcard = () => useFlashcardChange((id: string) => call(deleteFlashcard, { params: { id } }));

export type FlashcardSelectionInput = z.input<typeof flashcardSelection>;

/** Gives all selected cards a topic, or none. Fails with 409 if their number differs from the expected one. */
export const useBulkUpdateFlashcards = () =>
  useFlashcardChange((body: { selection: FlashcardSelectionInput; topicId: string | null }) =>
    call(bulkUpdateFlashcards, { body }),
  );

/** Deletes all selected cards. Fails with 409 if their number differs from the expected one. */
export const useBulkDeleteFlashcards = () =>
  useFlashcardChange((selection: FlashcardSelectionInput) => call(bulkDeleteFlashcards, { body: { selection } }));

type BulkUpload = InputOf<typeof bulkUploadFlashcards>['body'];

/** Stores cards written as text, all or only the valid ones. */
export const useBulkUploadFlashcards = () =>
  useFlashcardChange((body: BulkUpload) => call(bulkUploadFlashcards, { body }));

/** A filter in the form that the queries of lists and exports expect. */
export function queryOf({ search, topicIds, withoutTopic }: FlashcardFilter) {
  return { search, topicIds: topicIds?.join(','), ...(withoutTopic && { withoutTopic: '1' as const }) };
}

/** Reloads everything that depends on the cards: their lists and counts, the topics' counts, the metrics. */
export async function invalidateFlashcards(client: QueryClient): Promise<void> {
  await client.invalidateQueries(under('/api/flashcards', '/api/topics', DASHBOARD_ROOT));
}

/** A mutation that, failed or not, reloads everything that depends on the cards before it counts as done. */
function useFlashcardChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateFlashcards(client),
    onError: async (error) => {
      if (isOutdated(error)) await invalidateFlashcards(client);
    },
  });
}
