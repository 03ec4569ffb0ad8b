import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  listAttentionRecipients,
  listNeedsAttention,
  setAttentionLimits,
} from '#shared/insight/needs-attention.contract.ts';
import type { AttentionService } from './attention.service.ts';

export function registerAttentionRoutes(app: FastifyInstance, attention: AttentionService): void {
  route(app, listNeedsAttention, ({ query }) => attention.list(query));
  route(app, listAttentionRecipients, ({ query }) => attention.recipients(query));
  route(app, setAttentionLimits, ({ body }) => attention.setLimits(body));
}
