import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/practice/progress.contract.ts';
import type { ProgressService } from './progress.service.ts';

export function registerProgressRoutes(app: FastifyInstance, progress: ProgressService): void {
  route(app, contract.getStudentStats, ({ user, timeZone }) => progress.stats({ userId: user.id, timeZone }));
  route(app, contract.listRecentAttempts, ({ user }) => progress.recent(user.id));
  route(app, contract.getPortal, ({ user, timeZone }) => progress.portal({ userId: user.id, timeZone }));
  route(app, contract.getOwnProgress, ({ user, timeZone }) => progress.accuracy({ userId: user.id, timeZone }));
}
