import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/bank/verification.contract.ts';
import type { VerificationService } from './verification.service.ts';

export function registerVerificationRoutes(app: FastifyInstance, verification: VerificationService): void {
  route(app, contract.verifyAnswers, ({ query, report }) =>
    verification.verify({ withDismissed: query.withDismissed === '1' }, report),
  );

  route(app, contract.dismissVerification, ({ params, user }) => verification.dismiss(params.id, user.id));
  route(app, contract.restoreVerification, ({ params }) => verification.restore(params.id));
}
