import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/hub/audit.contract.ts';
import type { AuditService } from './audit.service.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' };

export function registerAuditRoutes(app: FastifyInstance, audit: AuditService): void {
  route(app, contract.listAuditLog, ({ query }) => audit.list(query));
  route(app, contract.exportAuditLog, async ({ query, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="audit-log.${query.format}"`)
      .type(TYPES[query.format])
      .send(Readable.from(audit.write(query))),
  );
  route(app, contract.addAuditNote, ({ body }) => audit.addNote(body));
  route(app, contract.setAuditDays, ({ body }) => audit.setDays(body));
}
