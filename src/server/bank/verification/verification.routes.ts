import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { dismissVerification, restoreVerification, verifyAnswers } from '#shared/bank/verification.contract.ts';
import type { VerificationService } from './verification.service.ts';

export function registerVerificationRoutes(app: FastifyInstance, verification: VerificationService): void {
  route(app, verifyAnswers, ({ query, report }) =>
    verification.verify({ withDismissed: query.withDismissed === '1' }, report),
  );

  route(app, dismissVerification, ({ params, user }) => verification.dismiss(params.id, user.id));
  route(app, restoreVerification, ({ params }) => verification.restore(params.id));
}
