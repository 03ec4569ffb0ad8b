import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { listPendingUsers, setUserStatus } from '#shared/contract/users.ts';
import type { UsersService } from './users.service.ts';

export function registerUserRoutes(app: FastifyInstance, users: UsersService): void {
  route(app, listPendingUsers, () => users.listPending());
  route(app, setUserStatus, ({ params, body }) => users.decide(params.id, body.status));
}
