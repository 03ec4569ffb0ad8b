import {
  keepPreviousData,
  useMutation,
  useQueryClient,
  type DataTag,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { isRefusedAs, read } from './call.ts';

/** Like `read`, but fetched on every visit: for data that other people or the clock change. */
export const readFresh: typeof read = (endpoint, ...args) => ({ ...read(endpoint, ...args), staleTime: 0 });

/** Like `readFresh`; what is on screen stays until the data of another page or filter arrives. */
export const readLive: typeof read = (endpoint, ...args) => ({
  ...readFresh(endpoint, ...args),
  placeholderData: keepPreviousData,
});

/** The part of a list that is on a page; pages count from 0. */
export const partOf = (page: number, size: number) => ({ limit: size, offset: page * size });

/** Matches the queries whose path begins with one of these. */
export const under = (...roots: readonly string[]): InvalidateQueryFilters => ({
  predicate: ({ queryKey: [path] }) => typeof path === 'string' && roots.some((root) => path.startsWith(root)),
});

/** Matches all queries. */
export const EVERYTHING: InvalidateQueryFilters = {};

/**
 * A mutation that fetches these queries again before it counts as done. Also after a failure: the usual reason is that
 * another window has changed the data.
 */
export function useChange<Change, Result>(
  mutationFn: (change: Change) => Promise<Result>,
  ...stale: readonly InvalidateQueryFilters[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(stale.map((filters) => client.invalidateQueries(filters))),
  });
}

/** A mutation whose result replaces the data of a query; so does what somebody else has changed it to. */
export function useReplacement<Change, Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  mutationFn: (change: Change) => Promise<Data>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (data) => client.setQueryData<Data>(queryKey, data),
    onError: (error) => {
      const current = isRefusedAs('changed_since', error) ? error.body?.current : undefined;
      if (current !== undefined)
        client.setQueryData<Data>(queryKey, (data) => data && { ...data, ...(current as Data) });
    },
  });
}
