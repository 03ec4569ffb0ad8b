import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, analytics: AnalyticsService): void {
  route(app, getPerformance, ({ query, timeZone }) => analytics.performance({ ...query, timeZone }));
  route(app, listStudentActivity, ({ query, timeZone }) => analytics.activity({ ...query, timeZone }));
  route(app, listTopicPerformance, ({ query, timeZone }) => analytics.topics({ ...query, timeZone }));
  route(app, listStudentCompletion, ({ query, timeZone }) => analytics.completion({ ...query, timeZone }));
  route(app, countStudentCompletion, ({ query }) => analytics.countCompletion(query));
  route(app, getCharts, ({ query, timeZone }) => analytics.charts({ ...query, timeZone }));
}
