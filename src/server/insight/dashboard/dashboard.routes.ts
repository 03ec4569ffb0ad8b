import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/dashboard.contract.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { FirstStepsService } from './first-steps.service.ts';

interface DashboardServices {
  dashboard: DashboardService;
  firstSteps: FirstStepsService;
}

export function registerDashboardRoutes(app: FastifyInstance, { dashboard, firstSteps }: DashboardServices): void {
  route(app, contract.getDashboard, ({ user }) => dashboard.all(user));
  route(app, contract.getDashboardMetrics, () => dashboard.metrics());
  route(app, contract.getAttention, ({ user }) => dashboard.attention(user));
  route(app, contract.getFirstSteps, () => firstSteps.read());
  route(app, contract.changeFirstSteps, ({ body }) => firstSteps.change(body));
}
