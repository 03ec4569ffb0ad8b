import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { getSprint, listSprints, saveSprint } from '#shared/practice/sprints.contract.ts';
import type { SprintsService } from './sprints.service.ts';

export function registerSprintRoutes(app: FastifyInstance, sprints: SprintsService): void {
  route(app, listSprints, ({ user }) => sprints.list(user.id));
  route(app, getSprint, ({ user, params }) => sprints.get(user.id, params.groupId));
  route(app, saveSprint, ({ user, params, body }) => sprints.save(user.id, { id: params.id, ...body }));
}
