import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { listMail, resendMail } from '#shared/contract/mail.ts';
import type { MailService } from './mail.service.ts';

export function registerMailRoutes(app: FastifyInstance, mail: MailService): void {
  route(app, listMail, ({ query }) => mail.list({ ...query, state: query.state }));
  route(app, resendMail, ({ params }) => mail.resend(params.id));
}
