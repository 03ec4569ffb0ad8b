import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  listOwnCorrections,
  listRegrades,
  markCorrectionsSeen,
  previewRegrade,
  regradeQuestion,
  undoRegrade,
} from '#shared/practice/regrades.contract.ts';
import type { RegradingService } from './regrading.service.ts';

export function registerRegradingRoutes(app: FastifyInstance, { regrading }: { regrading: RegradingService }): void {
  route(app, previewRegrade, ({ params, query: { way, neverLowers } }) =>
    regrading.preview(params.id, { way, neverLowers: neverLowers !== undefined }),
  );
  route(app, regradeQuestion, ({ params, body, user, report }) =>
    regrading.regrade(params.id, body, { teacher: user, report }),
  );
  route(app, listRegrades, ({ params }) => regrading.list(params.id));
  route(app, undoRegrade, ({ params, user, report }) => regrading.undo(params.id, { teacher: user, report }));
  route(app, listOwnCorrections, ({ user, query }) => regrading.listOwn(user.id, query));
  route(app, markCorrectionsSeen, ({ user, body }) => regrading.markSeen(user.id, body.regradeIds));
}
