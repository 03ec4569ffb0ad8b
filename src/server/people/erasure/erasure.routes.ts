import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/people/erasure.contract.ts';
import type { ErasureService } from './erasure.service.ts';

export function registerErasureRoutes(app: FastifyInstance, erasure: ErasureService): void {
  route(app, contract.getOwnErasure, ({ user }) => erasure.own(user.id));
  route(app, contract.askForErasure, ({ user }) => erasure.ask(user.id));
  route(app, contract.withdrawErasure, ({ user }) => erasure.withdraw(user.id));
  route(app, contract.listErasures, () => erasure.list());
  route(app, contract.setErasureDays, ({ body }) => erasure.setDays(body));
  route(app, contract.getRetention, () => erasure.rules());
  route(app, contract.previewRetention, ({ query }) => erasure.previewRules(query));
  route(app, contract.setRetention, ({ body }) => erasure.setRules(body));
  route(app, contract.previewErasure, ({ params }) => erasure.preview(params.id));
  route(app, contract.eraseStudent, ({ params }) => erasure.erase(params.id));
}
