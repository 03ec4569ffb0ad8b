import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { listReadiness } from '#shared/insight/readiness.contract.ts';
import type { ReadinessService } from './readiness.service.ts';

export function registerReadinessRoutes(app: FastifyInstance, readiness: ReadinessService): void {
  route(app, listReadiness, ({ user }) => readiness.list(user.id));
}
