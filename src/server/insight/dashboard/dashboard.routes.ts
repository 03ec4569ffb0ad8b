import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  getAttention,
  getDashboard,
  getDashboardMetrics,
  getFirstSteps,
  hideFirstSteps,
} from '#shared/insight/dashboard.contract.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { FirstStepsService } from './first-steps.service.ts';

interface DashboardServices {
  dashboard: DashboardService;
  firstSteps: FirstStepsService;
}

export function registerDashboardRoutes(app: FastifyInstance, { dashboard, firstSteps }: DashboardServices): void {
  route(app, getDashboard, ({ user }) => dashboard.all(user));
  route(app, getDashboardMetrics, () => dashboard.metrics());
  route(app, getAttention, ({ user }) => dashboard.attention(user));
  route(app, getFirstSteps, () => firstSteps.read());
  route(app, hideFirstSteps, ({ body }) => firstSteps.hide(body.isHidden));
}
