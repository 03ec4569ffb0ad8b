import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/reports.contract.ts';
import type { ReportsService } from './reports.service.ts';

export function registerReportRoutes(
  app: FastifyInstance,
  { reports, limits }: { reports: ReportsService; limits: RateLimits },
): void {
  route(app, contract.reportQuestion, async ({ params, body, user }) => {
    await limits.take('reportByUser', user.id);
    return reports.reportQuestion(user.id, params, body);
  });
  route(app, contract.reportFlashcard, async ({ params, body, user }) => {
    await limits.take('reportByUser', user.id);
    return reports.reportFlashcard(user.id, params.id, body);
  });
  route(app, contract.listOwnReports, ({ query, user }) => reports.listOwn(user.id, query));
  route(app, contract.withdrawReport, ({ params, user }) => reports.withdraw({ userId: user.id, reportId: params.id }));
  route(app, contract.markRepliesSeen, ({ body, user }) => reports.markSeen(user.id, body.ids));
  route(app, contract.listReports, ({ query }) => reports.list(query));
  route(app, contract.getReportGroup, ({ params, query }) => reports.group(params.id, query));
  route(app, contract.handleReports, ({ params, body, user }) => reports.handle(params.id, body, user));
}
