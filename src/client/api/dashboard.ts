import type * as contract from '#shared/contract/dashboard.ts';
import { read, withoutSchemas } from '#client/lib/call.ts';

// The navigation shows what waits on every screen: it loads without the contract's schemas.
const getAttention = withoutSchemas<typeof contract.getAttention>('GET', '/api/dashboard/attention');
const getDashboardMetrics = withoutSchemas<typeof contract.getDashboardMetrics>('GET', '/api/dashboard/metrics');

/** The four figures of the teacher's dashboard. */
export const dashboardMetricsQuery = read(getDashboardMetrics);

/** What waits for the teacher. Students and visitors bring it about, so it is looked up whenever a screen needs it. */
export const attentionQuery = { ...read(getAttention), refetchOnWindowFocus: 'always' as const };
