import type { FastifyInstance } from 'fastify';
import { peopleAtOnce, type Principal } from '#server/core/principal.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/analytics.contract.ts';
import type { ClassesService } from '#server/base/classes/classes.service.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function registerAnalyticsRoutes(
  app: FastifyInstance,
  { analytics, classes }: { analytics: AnalyticsService; classes: Pick<ClassesService, 'requireOwn'> },
): void {
  /** Statistics of a class are only for those who teach it. */
  const scopedQuery = async <Query extends { classId?: string | undefined }>(call: {
    user: Principal;
    query: Query;
    timeZone: string;
  }) => {
    await classes.requireOwn(call.user, call.query.classId);
    return { ...call.query, timeZone: call.timeZone };
  };
  route(app, contract.getPerformance, async (call) => analytics.performance(await scopedQuery(call)));
  route(app, contract.listStudentActivity, async (call) => analytics.activity(await scopedQuery(call)));
  route(app, contract.listTopicPerformance, async (call) => analytics.topics(await scopedQuery(call)));
  route(app, contract.listStudentCompletion, async (call) => {
    const limit = peopleAtOnce(call.user, call.query.limit);
    return analytics.completion({ ...(await scopedQuery(call)), limit });
  });
  route(app, contract.countStudentCompletion, async (call) => analytics.countCompletion(await scopedQuery(call)));
  route(app, contract.getCharts, async (call) => analytics.charts(await scopedQuery(call)));
}
