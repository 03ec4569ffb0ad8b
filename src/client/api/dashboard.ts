import { getDashboardMetrics } from '#shared/contract/dashboard.ts';
import { read } from '#client/lib/call.ts';

/** The four figures of the teacher's dashboard. */
export const dashboardMetricsQuery = read(getDashboardMetrics);
