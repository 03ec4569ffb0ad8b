import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NearDuplicatePair, questionSelection } from '#shared/bank/question-bank.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { checkBank } from '#shared/bank/bank-check.endpoints.ts';
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
} from '#shared/bank/question-bank.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import { partOf } from '#client/lib/queries.ts';
import { BANK_CHECK, useQuestionChange } from './questions.ts';

export const DUPLICATE_PAGE_SIZE = 20;

/** One page of duplicate groups; pages count from 0. */
export const duplicatesQuery = (page: number) => ({
  ...read(listDuplicates, { query: partOf(page, DUPLICATE_PAGE_SIZE) }),
  placeholderData: keepPreviousData,
});

/** How many groups there are, without their contents. */
export const duplicateCountQuery = read(listDuplicates, { query: { limit: 0 } });

export const ignoredDuplicatesQuery = read(listIgnoredDuplicates);

/** The tags of the bank, with how many questions have each. */
export const tagsQuery = read(listTags);

/** Excludes a question from the search for duplicates, or includes it again. */
export const useSetIgnored = () =>
  useQuestionChange(({ id, isIgnored }: { id: string; isIgnored: boolean }) =>
    call(isIgnored ? ignoreDuplicate : unignoreDuplicate, { params: { id } }),
  );

interface NearDuplicateSearch {
  withDismissed: boolean;
  onProgress: (progress: Progress) => void;
}

/** Searches the whole bank for pairs that read almost the same. Earlier results stay visible during a new search. */
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

/** Checks the whole bank by the rules of item writing; again after each change, while the last result stays visible. */
export const bankCheckQuery = (onProgress: (progress: Progress) => void) =>
  queryOptions({
    queryKey: [BANK_CHECK],
    queryFn: ({ signal }) => callWithProgress(checkBank, {}, { onProgress, signal }),
  });

/** Marks two questions as different, or (`isDismissed` false) lists them again. */
export function useSetPairDismissed() {
  return useQuestionChange(({ questions, isDismissed }: NearDuplicatePair) => {
    const [first, other] = questions;
    return call(isDismissed ? dismissNearDuplicate : restoreNearDuplicate, { body: { ids: [first.id, other.id] } });
  });
}

export type SelectionInput = z.input<typeof questionSelection>;

interface BulkChange {
  selection: SelectionInput;
  onProgress?: (progress: Progress) => void;
}

/** Gives all selected questions a topic, or none. Fails with 409 if their number differs from the expected one. */
export const useBulkUpdate = () =>
  useQuestionChange(({ selection, topicId, ...listeners }: BulkChange & { topicId: string | null }) =>
    callWithProgress(bulkUpdateQuestions, { body: { selection, topicId } }, listeners),
  );

/** Adds and removes tags of all selected questions. Fails with 409 if their number differs from the expected one. */
export const useBulkTag = () =>
  useQuestionChange(({ selection, add, remove, ...listeners }: BulkChange & { add: string[]; remove: string[] }) =>
    callWithProgress(bulkTagQuestions, { body: { selection, add, remove } }, listeners),
  );

/** Records today's review of all selected questions. Fails with 409 if their number differs from the expected one. */
export const useBulkReview = () =>
  useQuestionChange(({ selection, ...listeners }: BulkChange) =>
    callWithProgress(bulkReviewQuestions, { body: { selection } }, listeners),
  );

/** Retires or restores all selected questions. Fails with 409 if their number differs from the expected one. */
export const useBulkRetire = () =>
  useQuestionChange(({ selection, isRetired, ...listeners }: BulkChange & { isRetired: boolean }) =>
    callWithProgress(bulkRetireQuestions, { body: { selection, isRetired } }, listeners),
  );

/** Deletes all selected questions. Fails with 409 if their number differs from the expected one. */
export const useBulkDelete = () =>
  useQuestionChange(({ selection, ...listeners }: BulkChange) =>
    callWithProgress(bulkDeleteQuestions, { body: { selection } }, listeners),
  );

/** Deletes the questions of a topic; a main category includes its subcategories. */
export const useDeleteByTopic = () =>
  useQuestionChange((topicId: string) => call(deleteQuestionsByTopic, { params: { topicId } }));
