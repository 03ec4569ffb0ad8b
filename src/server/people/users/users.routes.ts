import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  countMatchingUsers,
  deleteUser,
  getUserDeletion,
  listPendingUsers,
  listRecentlyApproved,
  listUsers,
  setUserActive,
  setUserStatus,
  setUserStatuses,
  updateUser,
} from '#shared/people/users.contract.ts';
import type { ApprovalsService } from './approvals.service.ts';
import type { UsersService } from './users.service.ts';

export function registerUserRoutes(
  app: FastifyInstance,
  { users, approvals }: { users: UsersService; approvals: ApprovalsService },
): void {
  route(app, listPendingUsers, () => approvals.listPending());
  route(app, listRecentlyApproved, () => approvals.listRecentlyApproved());
  route(app, setUserStatus, ({ params, body }) => approvals.decide(params.id, body.status));
  route(app, setUserStatuses, ({ body }) => approvals.decideAll(body.ids, body.status));

  route(app, listUsers, ({ query }) => users.list(query));
  route(app, countMatchingUsers, ({ query }) => users.count(query));
  route(app, setUserActive, ({ user, params, body }) => users.setActive({ actor: user, id: params.id }, body.isActive));
  route(app, updateUser, ({ user, params, body }) => users.update({ actor: user, id: params.id }, body));
  route(app, getUserDeletion, ({ params }) => users.deletion(params.id));
  route(app, deleteUser, async ({ user, params }) => {
    await users.remove({ actor: user, id: params.id });
    return null;
  });
}
