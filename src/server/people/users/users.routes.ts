import type { FastifyInstance } from 'fastify';
import { peopleAtOnce, type Principal } from '#server/core/principal.ts';
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
import type { ClassesService } from '../classes/classes.service.ts';
import type { ApprovalsService } from './approvals.service.ts';
import type { UserFilter } from './user-filter.ts';
import type { UsersService } from './users.service.ts';

export function registerUserRoutes(
  app: FastifyInstance,
  {
    users,
    approvals,
    classes,
  }: { users: UsersService; approvals: ApprovalsService; classes: Pick<ClassesService, 'requireOwn'> },
): void {
  route(app, listPendingUsers, async ({ user, query: { classId } }) => {
    await classes.requireOwn(user, classId);
    return approvals.listPending(classId);
  });
  route(app, listRecentlyApproved, () => approvals.listRecentlyApproved());
  route(app, setUserStatus, ({ params, body }) => approvals.decide(params.id, body.status));
  route(app, setUserStatuses, ({ body }) => approvals.decideAll(body.ids, body.status));

  /** Only the teachers of a class can filter by it. */
  const ofOwnClass = async <Query extends UserFilter>(user: Principal, query: Query) => {
    for (const id of [query.classId, query.notInClass]) await classes.requireOwn(user, id);
    return query;
  };
  route(app, listUsers, async ({ user, query }) => {
    const limit = peopleAtOnce(user, query.limit);
    return users.list({ ...(await ofOwnClass(user, query)), limit });
  });
  route(app, countMatchingUsers, async ({ user, query }) => users.count(await ofOwnClass(user, query)));
  route(app, setUserActive, ({ user, params, body }) => users.setActive({ actor: user, id: params.id }, body.isActive));
  route(app, updateUser, async ({ user, params, body, request }) => {
    const { before, ...changed } = await users.update({ actor: user, id: params.id }, body);
    request.auditDetails = { before };
    return changed.user;
  });
  route(app, getUserDeletion, ({ params }) => users.deletion(params.id));
  route(app, deleteUser, ({ user, params }) => users.remove({ actor: user, id: params.id }));
}
