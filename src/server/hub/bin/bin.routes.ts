import type { FastifyInstance } from 'fastify';
import { auditResult } from '#server/core/audit.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/hub/bin.contract.ts';
import type { BinService } from './bin.service.ts';

export function registerBinRoutes(app: FastifyInstance, bin: BinService): void {
  route(app, contract.listBin, ({ query }) => bin.list(query));
  route(app, contract.listBinItems, ({ params, query }) => bin.listItems(params.id, query));
  route(app, contract.undoBinAction, ({ params, body, user, report }) =>
    bin.undo(params.id, { ids: body.ids, byId: user.id, report, record: auditResult }),
  );
}
