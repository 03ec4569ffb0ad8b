import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import {
  getReportGroup,
  handleReports,
  listOwnReports,
  listReports,
  markRepliesSeen,
  reportFlashcard,
  reportQuestion,
  withdrawReport,
} from '#shared/insight/reports.contract.ts';
import type { ReportsService } from './reports.service.ts';

export function registerReportRoutes(
  app: FastifyInstance,
  { reports, limits }: { reports: ReportsService; limits: RateLimits },
): void {
  route(app, reportQuestion, async ({ params, body, user }) => {
    await limits.take('reportByUser', user.id);
    return reports.reportQuestion(user.id, params, body);
  });
  route(app, reportFlashcard, async ({ params, body, user }) => {
    await limits.take('reportByUser', user.id);
    return reports.reportFlashcard(user.id, params.id, body);
  });
  route(app, listOwnReports, ({ query, user }) => reports.listOwn(user.id, query));
  route(app, withdrawReport, ({ params, user }) => reports.withdraw({ userId: user.id, reportId: params.id }));
  route(app, markRepliesSeen, ({ body, user }) => reports.markSeen(user.id, body.ids));
  route(app, listReports, ({ query }) => reports.list(query));
  route(app, getReportGroup, ({ params, query }) => reports.group(params.id, query));
  route(app, handleReports, ({ params, body, user }) => reports.handle(params.id, body, user));
}
