import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/needs-attention.contract.ts';
import type { ClassesService } from '#server/base/classes/classes.service.ts';
import type { AttentionService } from './attention.service.ts';

export function registerAttentionRoutes(
  app: FastifyInstance,
  { attention, classes }: { attention: AttentionService; classes: Pick<ClassesService, 'requireOwn'> },
): void {
  route(app, contract.listNeedsAttention, async ({ user, query }) => {
    await classes.requireOwn(user, query.classId);
    return attention.list(query);
  });
  route(app, contract.listAttentionRecipients, async ({ user, query }) => {
    await classes.requireOwn(user, query.classId);
    return attention.recipients(query);
  });
  route(app, contract.setAttentionLimits, ({ body }) => attention.setLimits(body));
}
