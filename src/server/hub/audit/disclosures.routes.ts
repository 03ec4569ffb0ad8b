import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/hub/disclosures.contract.ts';
import type { DisclosuresService } from './disclosures.service.ts';

export function registerDisclosureRoutes(app: FastifyInstance, disclosures: DisclosuresService): void {
  route(app, contract.listDisclosures, ({ query }) => disclosures.list(query));
  route(app, contract.addDisclosure, async ({ body, user }) => ({ id: await disclosures.add(body, user.id) }));
  route(app, contract.deleteDisclosure, ({ params }) => disclosures.delete(params.id));
}
