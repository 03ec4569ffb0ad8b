import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/analytics.contract.ts';
import type { ItemStatisticsService } from './item-statistics.service.ts';

export function registerItemStatisticsRoutes(app: FastifyInstance, statistics: ItemStatisticsService): void {
  route(app, contract.listItemStatistics, ({ user, query: { alarmed, classId, ...list } }) =>
    statistics.list(user, { ...list, isAlarmed: alarmed === '1' }, classId),
  );
  route(app, contract.listGivenAnswers, ({ params }) => statistics.firstAnswersTo(params.id));
  route(app, contract.listTypedResponses, ({ params }) => statistics.typed(params.id));
  route(app, contract.getItemHistory, ({ params }) => statistics.history(params.id));
}
