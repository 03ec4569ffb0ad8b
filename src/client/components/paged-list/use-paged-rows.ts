import { useCallback } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ListSource } from './list-source.ts';
import { pagesBetween } from './page-range.ts';
import { useThrottled } from './use-throttled.ts';

/** So many rows beyond those in sight are fetched ahead. */
const ROWS_AHEAD = 20;
/** Who drags the scroll bar passes pages that need not come. */
const FETCH_EVERY_MS = 120;

interface RowsInput<Item, Filter> {
  source: ListSource<Item, Filter>;
  filter: Filter;
  total: number;
  /** The first and last row in sight. */
  first: number;
  last: number;
  /** A row that stays, wherever the list is scrolled to. */
  kept: number;
}

/** The items of a list by their row, fetched page by page as they come into view. */
export function usePagedRows<Item extends { id: string }, Filter>(input: RowsInput<Item, Filter>) {
  const { source, filter, total, first, last, kept } = input;
  const { pageSize: size, pageQuery } = source;
  const client = useQueryClient();
  const pages = [
    ...new Set([
      ...pagesBetween({ first: first - ROWS_AHEAD, last: last + ROWS_AHEAD, total, size }),
      ...pagesBetween({ first: kept, last: kept, total, size }),
    ]),
  ];
  const fetched = new Set(useThrottled(pages.join(), FETCH_EVERY_MS).split(','));
  const results = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(filter, page), enabled: fetched.has(String(page)) })),
  });

  /** Undefined while it is on its way. */
  const rowAt = (index: number): Item | undefined => {
    const result = results[pages.indexOf(Math.floor(index / size))];
    return result?.data?.[index % size];
  };

  /** The ids of all rows from one to another, either way round; what is not there yet is fetched. */
  const idsBetween = useCallback(
    async (one: number, other: number): Promise<string[]> => {
      const range = { first: Math.min(one, other), last: Math.max(one, other) };
      const wanted = pagesBetween({ ...range, total, size });
      const loaded = await Promise.all(wanted.map((page) => client.ensureQueryData(pageQuery(filter, page))));
      const start = (wanted[0] ?? 0) * size;
      return loaded
        .flat()
        .slice(range.first - start, range.last - start + 1)
        .map(({ id }) => id);
    },
    [client, pageQuery, size, filter, total],
  );

  const failed = results.filter(({ isError }) => isError);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  return { rowAt, idsBetween, error: failed[0]?.error ?? null, retry };
}
