import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/practice/today.contract.ts';
import type { TodayService } from './today.service.ts';

export function registerTodayRoutes(app: FastifyInstance, today: TodayService): void {
  route(app, contract.getToday, ({ user, timeZone }) => today.read({ userId: user.id, timeZone }));
  route(app, contract.takeToday, ({ user, timeZone }) =>
    today.take({ userId: user.id, timeZone, extraTime: user.extraTime }),
  );
  route(app, contract.chooseExam, ({ user, timeZone, body }) => today.chooseExam({ userId: user.id, timeZone }, body));
}
