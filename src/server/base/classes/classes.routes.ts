import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, countingFailures, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/people/classes.contract.ts';
import type { ClassesService } from './classes.service.ts';

export function registerClassRoutes(
  app: FastifyInstance,
  { classes, limits }: { classes: ClassesService; limits: RateLimits },
): void {
  const withCode = <Result>({ ip }: FastifyRequest, work: () => Promise<Result>) =>
    countingFailures(limits, ['joinByAddress', addressKey(ip)], work);

  route(app, contract.listClasses, ({ user }) => classes.list(user));
  route(app, contract.createClass, ({ user, body }) => classes.create(user, body));
  route(app, contract.updateClass, ({ user, params, body }) => classes.update(user, params.id, body));
  route(app, contract.archiveClass, ({ user, params, body }) => classes.archive(user, params.id, body.isArchived));
  route(app, contract.renewJoinCode, ({ user, params, body }) => classes.renewJoinCode(user, params.id, body.isOn));
  route(app, contract.changeMembers, ({ user, params, body }) => classes.changeMembers(user, params.id, body));
  route(app, contract.putIntoGroup, ({ user, params, body }) => classes.putIntoGroup(user, params.id, body));
  route(app, contract.renameGroup, ({ user, params, body }) => classes.renameGroup(user, params.id, body));
  route(app, contract.deleteClass, ({ user, params }) => classes.remove(user, params.id));
  route(app, contract.findJoinableClass, ({ params, request }) =>
    withCode(request, () => classes.findByCode(params.code)),
  );
  route(app, contract.joinClass, ({ user, body, request }) => withCode(request, () => classes.join(user, body.code)));
}
