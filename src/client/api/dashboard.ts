import { useQuery } from '@tanstack/react-query';
import type { FirstSteps, VisitedStep } from '#shared/insight/dashboard.contract.ts';
import { setSchool } from '#shared/hub/school.endpoints.ts';
import { changeFirstSteps, getAttention, getDashboard, getFirstSteps } from '#shared/insight/dashboard.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh, under, useChange, useReplacement } from '#client/lib/queries.ts';

// The navigation shows the counts on every screen, and the dashboard is the first of them: they load without the
/** What awaits the teacher. Students and visitors change it, so it is fetched whenever a screen needs it. */
export const attentionQuery = { ...read(getAttention), refetchOnWindowFocus: 'always' as const };

/** Whether to show what only schools need. */
export const useIsSchool = (): boolean => useQuery(attentionQuery).data?.isSchool ?? false;

export const useSetSchool = () =>
  useChange((body: { isSchool: boolean }) => call(setSchool, { body }), { queryKey: attentionQuery.queryKey });

/** Everything on the teacher's dashboard. Students change it, so it is fetched on every visit. */
export const dashboardQuery = { ...readFresh(getDashboard), refetchOnWindowFocus: 'always' as const };

/** Whether the list of first steps is over: all are done, or an owner has hidden it. */
export const areFirstStepsOver = ({ done, isHidden }: FirstSteps): boolean =>
  isHidden || Object.values(done).every((isDone) => isDone);

/** The first steps of a new hub, fetched on every visit until they are over, and then never again on this page. */
export const firstStepsQuery = {
  ...readFresh(getFirstSteps),
  gcTime: Infinity,
  enabled: ({ state: { data } }: { state: { data?: FirstSteps | undefined } }) =>
    data === undefined || !areFirstStepsOver(data),
};

/** Hides the list of first steps from all owners, or records that one went to a step. */
export const useChangeFirstSteps = () =>
  useReplacement(firstStepsQuery, (body: { isHidden: true } | { visited: VisitedStep }) =>
    call(changeFirstSteps, { body }),
  );

/** The path prefix of all figures that the teacher's actions change. */
export const DASHBOARD_ROOT = '/api/dashboard';
/** The counts on the dashboard and in the navigation. */
export const DASHBOARD = under(DASHBOARD_ROOT);
