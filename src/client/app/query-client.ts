import { QueryClient } from '@tanstack/react-query';
import { whenBusy } from '#client/lib/when-busy.ts';

/** The cache of everything the server told. Nothing is fetched again on its own or goes stale, and only a busy server is asked twice. */
export const queryClient: QueryClient = new QueryClient({
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
