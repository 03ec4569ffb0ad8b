import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  askForErasure,
  eraseStudent,
  getOwnErasure,
  getRetention,
  listErasures,
  previewErasure,
  previewRetention,
  setErasureDays,
  setRetention,
  withdrawErasure,
} from '#shared/people/erasure.contract.ts';
import type { ErasureService } from './erasure.service.ts';

export function registerErasureRoutes(app: FastifyInstance, erasure: ErasureService): void {
  route(app, getOwnErasure, ({ user }) => erasure.own(user.id));
  route(app, askForErasure, ({ user }) => erasure.ask(user.id));
  route(app, withdrawErasure, ({ user }) => erasure.withdraw(user.id));
  route(app, listErasures, () => erasure.list());
  route(app, setErasureDays, ({ body }) => erasure.setDays(body.days));
  route(app, getRetention, () => erasure.readRules());
  route(app, previewRetention, ({ query }) => erasure.previewRules(query));
  route(app, setRetention, ({ body }) => erasure.setRules(body));
  route(app, previewErasure, ({ params }) => erasure.preview(params.id));
  route(app, eraseStudent, ({ params }) => erasure.erase(params.id));
}
