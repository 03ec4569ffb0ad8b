import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/practice/regrades.contract.ts';
import type { RegradingService } from './regrading.service.ts';

export function registerRegradingRoutes(app: FastifyInstance, { regrading }: { regrading: RegradingService }): void {
  route(app, contract.previewRegrade, ({ params, query: { way, neverLowers } }) =>
    regrading.preview(params.id, { way, neverLowers: neverLowers !== undefined }),
  );
  route(app, contract.regradeQuestion, ({ params, body, user, report }) =>
    regrading.regrade(params.id, body, { teacher: user, report }),
  );
  route(app, contract.listRegrades, ({ params }) => regrading.list(params.id));
  route(app, contract.undoRegrade, ({ params, user, report }) => regrading.undo(params.id, { teacher: user, report }));
  route(app, contract.listOwnCorrections, ({ user, query }) => regrading.listOwn(user.id, query));
  route(app, contract.markCorrectionsSeen, ({ user, body }) => regrading.markSeen(user.id, body.regradeIds));
}
