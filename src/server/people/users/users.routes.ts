import type { FastifyInstance } from 'fastify';
import { peopleAtOnce, type Principal } from '#server/core/principal.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/people/users.contract.ts';
import type { ClassesService } from '#server/base/classes/classes.service.ts';
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
  route(app, contract.listPendingUsers, async ({ user, query: { classId } }) => {
    await classes.requireOwn(user, classId);
    return approvals.listPending(classId);
  });
  route(app, contract.listRecentlyApproved, () => approvals.listRecentlyApproved());
  route(app, contract.setUserStatus, ({ params, body }) => approvals.decide(params.id, body.status));
  route(app, contract.setUserStatuses, ({ body }) => approvals.decideAll(body.ids, body.status));

  /** Only the teachers of a class can filter by it. */
  const ofOwnClass = async <Query extends UserFilter>(user: Principal, query: Query) => {
    for (const id of [query.classId, query.notInClass]) await classes.requireOwn(user, id);
    return query;
  };
  route(app, contract.listUsers, async ({ user, query }) => {
    const limit = peopleAtOnce(user, query.limit);
    return users.list({ ...(await ofOwnClass(user, query)), limit });
  });
  route(app, contract.countMatchingUsers, async ({ user, query }) => users.count(await ofOwnClass(user, query)));
  route(app, contract.setUserActive, ({ user, params, body }) =>
    users.setActive({ actor: user, id: params.id }, body.isActive),
  );
  route(app, contract.updateUser, ({ user, params, body }) => users.update({ actor: user, id: params.id }, body));
  route(app, contract.getUserDeletion, ({ params }) => users.deletion(params.id));
  route(app, contract.deleteUser, ({ user, params }) => users.remove({ actor: user, id: params.id }));
}
