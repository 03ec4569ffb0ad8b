import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { dismissVerification, restoreVerification, verifyAnswers } from '#shared/bank/verification.contract.ts';
import type { VerificationService } from './verification.service.ts';

export function registerVerificationRoutes(app: FastifyInstance, verification: VerificationService): void {
  route(app, verifyAnswers, ({ query, report }) =>
    verification.verify({ withDismissed: query.withDismissed === '1' }, report),
  );

  route(app, dismissVerification, async ({ params, user }) => {
    await verification.dismiss(params.id, user.id);
    return null;
  });

  route(app, restoreVerification, async ({ params }) => {
    await verification.restore(params.id);
    return null;
  });
}
