import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/checks.contract.ts';
import type { ChecksService } from './checks.service.ts';

export function registerCheckRoutes(app: FastifyInstance, checks: ChecksService): void {
  route(app, contract.startCheck, async ({ user, timeZone, body, reply }) => {
    const { check, isNew } = await checks.start(user, timeZone, body.blueprintId);
    reply.code(isNew ? 201 : 200);
    return check;
  });
  route(app, contract.continueCheck, ({ user, params }) => checks.next(user.id, params.id));
}
