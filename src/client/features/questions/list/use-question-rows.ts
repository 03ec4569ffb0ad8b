import { useCallback } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { QUESTION_PAGE_SIZE, questionPageQuery } from '#client/api/questions.ts';
import { pagesBetween } from './page-range.ts';
import { useThrottled } from './use-throttled.ts';

const SIZE = QUESTION_PAGE_SIZE;
/** So many rows beyond those in sight are fetched ahead. */
const ROWS_AHEAD = 20;
/** Who drags the scroll bar passes pages that need not come. */
const FETCH_EVERY_MS = 120;

interface RowsInput {
  filter: QuestionFilter;
  total: number;
  /** The first and last row in sight. */
  first: number;
  last: number;
  /** A row that stays, wherever the list is scrolled to. */
  kept: number;
}

/** The questions of a list by their row, fetched page by page as they come into view. */
export function useQuestionRows({ filter, total, first, last, kept }: RowsInput) {
  const client = useQueryClient();
  const pages = [
    ...new Set([
      ...pagesBetween({ first: first - ROWS_AHEAD, last: last + ROWS_AHEAD, total, size: SIZE }),
      ...pagesBetween({ first: kept, last: kept, total, size: SIZE }),
    ]),
  ];
  const fetched = new Set(useThrottled(pages.join(), FETCH_EVERY_MS).split(','));
  const results = useQueries({
    queries: pages.map((page) => ({ ...questionPageQuery(filter, page), enabled: fetched.has(String(page)) })),
  });

  /** Undefined while it is on its way. */
  const rowAt = (index: number): Question | undefined => {
    const result = results[pages.indexOf(Math.floor(index / SIZE))];
    return result?.data?.[index % SIZE];
  };

  /** The ids of all rows from one to another, either way round; what is not there yet is fetched. */
  const idsBetween = useCallback(
    async (one: number, other: number): Promise<string[]> => {
      const range = { first: Math.min(one, other), last: Math.max(one, other) };
      const wanted = pagesBetween({ ...range, total, size: SIZE });
      const loaded = await Promise.all(wanted.map((page) => client.ensureQueryData(questionPageQuery(filter, page))));
      const start = (wanted[0] ?? 0) * SIZE;
      return loaded
        .flat()
        .slice(range.first - start, range.last - start + 1)
        .map(({ id }) => id);
    },
    [client, filter, total],
  );

  const failed = results.filter(({ isError }) => isError);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  return { rowAt, idsBetween, error: failed[0]?.error ?? null, retry };
}
