import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { getOwnProgress, getPortal, getStudentStats, listRecentAttempts } from '#shared/practice/progress.contract.ts';
import type { ProgressService } from './progress.service.ts';

export function registerProgressRoutes(app: FastifyInstance, progress: ProgressService): void {
  route(app, getStudentStats, ({ user, timeZone }) => progress.stats({ userId: user.id, timeZone }));
  route(app, listRecentAttempts, ({ user }) => progress.recent(user.id));
  route(app, getPortal, ({ user, timeZone }) => progress.portal({ userId: user.id, timeZone }));
  route(app, getOwnProgress, ({ user, timeZone }) => progress.accuracy({ userId: user.id, timeZone }));
}
