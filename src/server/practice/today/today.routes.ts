import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { chooseExam, getToday } from '#shared/practice/today.contract.ts';
import type { TodayService } from './today.service.ts';

export function registerTodayRoutes(app: FastifyInstance, today: TodayService): void {
  route(app, getToday, ({ user, timeZone }) => today.read({ userId: user.id, timeZone }));
  route(app, chooseExam, ({ user, timeZone, body }) => today.chooseExam({ userId: user.id, timeZone }, body));
}
