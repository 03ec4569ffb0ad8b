import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { whenBusy } from '#client/lib/when-busy.ts';

/**
 * Asks again whatever is on its way when it is invalidated: it may have been read before the change. TanStack Query takes
 * a first answer as fresh then, and a later one that nobody looks at.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Whoever waits for the answer gets that of the new request.
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

/** The cache of everything the server told. Nothing is fetched again on its own or goes stale, and only a busy server is asked twice. */
export const queryClient: QueryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      ...whenBusy,
      // Without a network a call fails and says so, instead of waiting in silence until there is one.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
