import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { checkBank } from '#shared/bank/bank-check.contract.ts';
import {
  bulkDeleteQuestions,
  bulkRetireQuestions,
  bulkReviewQuestions,
  bulkTagQuestions,
  bulkUpdateQuestions,
  deleteQuestionsByTopic,
  dismissNearDuplicate,
  ignoreDuplicate,
  listDuplicates,
  listIgnoredDuplicates,
  listNearDuplicates,
  listTags,
  restoreNearDuplicate,
  unignoreDuplicate,
  type NearDuplicatePair,
  type questionSelection,
} from '#shared/bank/question-bank.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { call, read } from '#client/lib/call.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import { BANK_CHECK, useQuestionChange } from './questions.ts';

export const DUPLICATE_PAGE_SIZE = 20;

/** One page of duplicate groups; pages count from 0. */
export const duplicatesQuery = (page: number) => ({
  ...read(listDuplicates, { query: { limit: DUPLICATE_PAGE_SIZE, offset: page * DUPLICATE_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

export const ignoredDuplicatesQuery = read(listIgnoredDuplicates);

/** The tags of the bank, with how many questions have each. */
export const tagsQuery = read(listTags);

/** Leaves a question out of the search for duplicates, or takes it back in. */
export function useSetIgnored() {
  return useQuestionChange(({ id, isIgnored }: { id: string; isIgnored: boolean }) =>
    call(isIgnored ? ignoreDuplicate : unignoreDuplicate, { params: { id } }),
  );
}

interface NearDuplicateSearch {
  withDismissed: boolean;
  onProgress: (progress: Progress) => void;
}

/** A search of the whole bank for pairs that read almost the same. What was found stays in sight while it is done again. */
export const nearDuplicatesQuery = ({ withDismissed, onProgress }: NearDuplicateSearch) =>
  queryOptions({
    queryKey: [listNearDuplicates.path, { withDismissed }],
    queryFn: ({ signal }) =>
      callWithProgress(
        listNearDuplicates,
        { query: withDismissed ? { withDismissed: '1' } : {} },
        { onProgress, signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The whole bank held against the rules of item writing; again after each change, while the last result stays in sight. */
export const bankCheckQuery = (onProgress: (progress: Progress) => void) =>
  queryOptions({
    queryKey: [BANK_CHECK],
    queryFn: ({ signal }) => callWithProgress(checkBank, {}, { onProgress, signal }),
  });

/** Takes two questions for different ones, or (`isDismissed` false) lists them again. */
export function useSetPairDismissed() {
  return useQuestionChange(({ questions, isDismissed }: NearDuplicatePair) => {
    const [one, other] = questions;
    return call(isDismissed ? dismissNearDuplicate : restoreNearDuplicate, { body: { ids: [one.id, other.id] } });
  });
}

export type SelectionInput = z.input<typeof questionSelection>;

interface BulkChange {
  selection: SelectionInput;
  onProgress?: (progress: Progress) => void;
}

/** Gives all selected questions a topic, or none. Rejects with status 409 where they are no longer as many as told. */
export function useBulkUpdate() {
  return useQuestionChange(({ selection, topicId, ...listeners }: BulkChange & { topicId: string | null }) =>
    callWithProgress(bulkUpdateQuestions, { body: { selection, topicId } }, listeners),
  );
}

/** Adds tags to all selected questions and removes others. Rejects with status 409 where they are no longer as many as told. */
export function useBulkTag() {
  return useQuestionChange(
    ({ selection, add, remove, ...listeners }: BulkChange & { add: string[]; remove: string[] }) =>
      callWithProgress(bulkTagQuestions, { body: { selection, add, remove } }, listeners),
  );
}

/** Notes today's review of all selected questions. Rejects with status 409 where they are no longer as many as told. */
export function useBulkReview() {
  return useQuestionChange(({ selection, ...listeners }: BulkChange) =>
    callWithProgress(bulkReviewQuestions, { body: { selection } }, listeners),
  );
}

/** Retires all selected questions, or brings them back. Rejects with status 409 where they are no longer as many as told. */
export function useBulkRetire() {
  return useQuestionChange(({ selection, isRetired, ...listeners }: BulkChange & { isRetired: boolean }) =>
    callWithProgress(bulkRetireQuestions, { body: { selection, isRetired } }, listeners),
  );
}

/** Deletes all selected questions. Rejects with status 409 where they are no longer as many as told. */
export function useBulkDelete() {
  return useQuestionChange(({ selection, ...listeners }: BulkChange) =>
    callWithProgress(bulkDeleteQuestions, { body: { selection } }, listeners),
  );
}

/** Deletes the questions of a topic; a main category includes its subcategories. */
export function useDeleteByTopic() {
  return useQuestionChange((topicId: string) => call(deleteQuestionsByTopic, { params: { topicId } }));
}
