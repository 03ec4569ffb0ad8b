import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { whenBusy } from '#client/lib/when-busy.ts';

/**
 * Restarts pending requests when they are invalidated: the server may have read the data before the change. TanStack
 * Query would treat a first response as fresh, and would not refetch a later one that has no observers.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Callers that wait for the response get that of the new request.
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

/** The cache of all server data. Nothing goes stale or is fetched again on its own; only a busy server is retried. */
export const queryClient: QueryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      ...whenBusy,
      // Without a network a request fails with a message, instead of waiting in silence for a connection.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
