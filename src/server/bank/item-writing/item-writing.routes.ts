import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/bank/bank-check.contract.ts';
import type { ItemWritingService } from './item-writing.service.ts';

export function registerItemWritingRoutes(app: FastifyInstance, itemWriting: ItemWritingService): void {
  route(app, contract.checkBank, ({ report }) => itemWriting.check(report));
}
