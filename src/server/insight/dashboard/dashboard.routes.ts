import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { getAttention, getDashboard, getDashboardMetrics } from '#shared/insight/dashboard.contract.ts';
import type { DashboardService } from './dashboard.service.ts';

export function registerDashboardRoutes(app: FastifyInstance, dashboard: DashboardService): void {
  route(app, getDashboard, ({ user }) => dashboard.all(user));
  route(app, getDashboardMetrics, () => dashboard.metrics());
  route(app, getAttention, ({ user }) => dashboard.attention(user));
}
