import type { QueryClient } from '@tanstack/react-query';
import type * as contract from '#shared/insight/dashboard.contract.ts';
import { read, withoutSchemas } from '#client/lib/call.ts';

// The navigation shows what waits on every screen, and the dashboard is the first of them: they load without the
// contract's schemas.
const getAttention = withoutSchemas<typeof contract.getAttention>('GET', '/api/dashboard/attention');
const getDashboard = withoutSchemas<typeof contract.getDashboard>('GET', '/api/dashboard');

/** What waits for the teacher. Students and visitors bring it about, so it is looked up whenever a screen needs it. */
export const attentionQuery = { ...read(getAttention), refetchOnWindowFocus: 'always' as const };

/** All that the teacher's dashboard shows. Students bring it about, so it is looked up at every visit. */
export const dashboardQuery = { ...read(getDashboard), staleTime: 0, refetchOnWindowFocus: 'always' as const };

/** How the addresses of all figures begin that change with what the teacher does. */
export const DASHBOARD_ROOT = '/api/dashboard';

/** Looks up again what the dashboard and the navigation count. */
export async function invalidateDashboard(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(DASHBOARD_ROOT),
  });
}
