import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/mail/mail.contract.ts';
import type { MailService } from './mail.service.ts';

export function registerMailRoutes(
  app: FastifyInstance,
  { mail, limits }: { mail: MailService; limits: RateLimits },
): void {
  route(app, contract.listMail, ({ user, query }) => mail.list(user, query));
  route(app, contract.resendMail, ({ params }) => mail.resend(params.id));
  route(app, contract.getMailStatus, () => ({ isSetUp: mail.isSetUp }));
  route(app, contract.testMail, async ({ user }) => {
    await limits.take('mailTestByUser', user.id);
    return mail.test(user);
  });
}
