import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { changeUser, currentUserQuery } from '#client/api/auth.ts';
import { CallError } from '#client/lib/call.ts';
import { whenBusy } from '#client/lib/when-busy.ts';
import { toast } from '#client/lib/toast.ts';
import { history } from './history.ts';

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
  queryCache: new QueryCache({ onError: leaveEndedSession }),
  mutationCache: new MutationCache({ onError: leaveEndedSession }),
});

/** A 401 while somebody is signed in: their session has run out, or the teacher ended it. */
function leaveEndedSession(error: unknown): void {
  if (!(error instanceof CallError) || error.status !== 401) return;
  if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
  changeUser(queryClient, null);
  history.replace('/auth#login');
  toast({ title: 'Your session has ended', description: 'Please sign in again.', variant: 'destructive' });
}
