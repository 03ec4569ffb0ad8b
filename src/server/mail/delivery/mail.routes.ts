import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { getMailStatus, listMail, resendMail, testMail } from '#shared/mail/mail.contract.ts';
import type { MailService } from './mail.service.ts';

export function registerMailRoutes(
  app: FastifyInstance,
  { mail, limits }: { mail: MailService; limits: RateLimits },
): void {
  route(app, listMail, ({ user, query }) => mail.list(user, query));
  route(app, resendMail, ({ params }) => mail.resend(params.id));
  route(app, getMailStatus, () => ({ isSetUp: mail.isSetUp }));
  route(app, testMail, async ({ user }) => {
    await limits.take('mailTestByUser', user.id);
    return mail.test(user);
  });
}
