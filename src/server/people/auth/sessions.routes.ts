import type { FastifyInstance } from 'fastify';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { notFound } from '#server/core/errors.ts';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { revised } from '#server/core/revisions.ts';
import { route } from '#server/core/route.ts';
import {
  endSession as endOne,
  endSessionsOf,
  listSessionsOf,
  noteConfirmation,
  readSessionLimits,
} from '#server/core/sessions.ts';
import { replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import * as contract from '#shared/people/sessions.contract.ts';
import type { PasswordsService } from './passwords.service.ts';

interface SessionRoutes {
  db: Database;
  passwords: Pick<PasswordsService, 'check'>;
  limits: RateLimits;
}

export function registerSessionRoutes(app: FastifyInstance, { db, passwords, limits }: SessionRoutes): void {
  route(app, contract.listSessions, async ({ user, request }) => {
    const rows = await listSessionsOf(db, { userId: user.id, role: user.role, sid: request.session.sessionId });
    return rows.map(({ device, signedInAt, seenAt, ...row }) => ({
      ...row,
      device: device ?? '',
      signedInAt: signedInAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }));
  });

  route(app, contract.endSession, ({ user, params }) =>
    auditedTransaction(db, async (tx) => {
      if (!(await endOne(tx, { userId: user.id, id: params.sessionId }))) throw notFound('Session');
    }),
  );

  route(app, contract.endOtherSessions, ({ user, request }) =>
    auditedTransaction(db, (tx) => endSessionsOf(tx, user.id, { exceptSid: request.session.sessionId })),
  );

  // Shares its limit with changing the password, so that two ways do not give twice the guesses.
  route(app, contract.confirmPassword, async ({ user, body, request }) => {
    await limits.take('changePasswordByUser', user.id);
    await passwords.check(user.id, body.password);
    await limits.forget('changePasswordByUser', user.id);
    await auditedTransaction(db, (tx) => noteConfirmation(tx, request.session.sessionId));
  });

  route(app, contract.checkFreshPassword, () => null);
  route(app, contract.checkFreshFactor, () => null);

  route(app, contract.getSessionLimits, async () => revised(await readSessionLimits(db)));
  route(app, contract.setSessionLimits, ({ body: { expectedRevision, ...value } }) =>
    auditedTransaction(db, async (tx) => {
      addAuditDetails({ before: await readSessionLimits(tx) });
      return replaceSetting(tx, { key: 'session_limits', value, read: readSessionLimits, expectedRevision });
    }),
  );
}
