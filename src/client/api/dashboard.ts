import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type * as contract from '#shared/insight/dashboard.contract.ts';
import type { FirstSteps } from '#shared/insight/dashboard.contract.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';

// The navigation shows the counts on every screen, and the dashboard is the first of them: they load without the
// contract's schemas.
const getAttention = withoutSchemas<typeof contract.getAttention>('GET', '/api/dashboard/attention');
const getDashboard = withoutSchemas<typeof contract.getDashboard>('GET', '/api/dashboard');
const getFirstSteps = withoutSchemas<typeof contract.getFirstSteps>('GET', '/api/dashboard/first-steps');
const hideFirstSteps = withoutSchemas<typeof contract.hideFirstSteps>('PUT', '/api/dashboard/first-steps');

/** What awaits the teacher. Students and visitors change it, so it is fetched whenever a screen needs it. */
export const attentionQuery = { ...read(getAttention), refetchOnWindowFocus: 'always' as const };

/** Everything on the teacher's dashboard. Students change it, so it is fetched on every visit. */
export const dashboardQuery = { ...read(getDashboard), staleTime: 0, refetchOnWindowFocus: 'always' as const };

/** Whether the list of first steps is over: all are done, or an owner has hidden it. */
export const areFirstStepsOver = ({ done, isHidden }: FirstSteps): boolean =>
  isHidden || Object.values(done).every((isDone) => isDone);

/** The first steps of a new hub, fetched on every visit until they are over, and then never again on this page. */
export const firstStepsQuery = {
  ...read(getFirstSteps),
  staleTime: 0,
  gcTime: Infinity,
  enabled: ({ state: { data } }: { state: { data?: FirstSteps | undefined } }) =>
    data === undefined || !areFirstStepsOver(data),
};

/** Hides the list of first steps from all owners. */
export function useHideFirstSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(hideFirstSteps, { body: { isHidden: true } }),
    onSuccess: (steps) => queryClient.setQueryData(firstStepsQuery.queryKey, steps),
  });
}

/** The path prefixes of all figures that the teacher's actions change. */
export const DASHBOARD_ROOT = '/api/dashboard';

/** Reloads the counts on the dashboard and in the navigation. */
export async function invalidateDashboard(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(DASHBOARD_ROOT),
  });
}
