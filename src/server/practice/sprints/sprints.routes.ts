import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/practice/sprints.contract.ts';
import type { SprintsService } from './sprints.service.ts';

export function registerSprintRoutes(app: FastifyInstance, sprints: SprintsService): void {
  route(app, contract.listSprints, ({ user }) => sprints.list(user.id));
  route(app, contract.getSprint, ({ user, params }) => sprints.get(user.id, params.groupId));
  route(app, contract.saveSprint, ({ user, params, body }) => sprints.save(user.id, { id: params.id, ...body }));
}
