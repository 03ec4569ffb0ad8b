import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/mail/mail-server.contract.ts';
import type { MailServerService } from './mail-server.service.ts';

export function registerMailServerRoutes(app: FastifyInstance, mailServer: MailServerService): void {
  route(app, contract.getMailServer, () => mailServer.read());
  route(app, contract.setMailServer, ({ body }) => mailServer.save(body));
}
