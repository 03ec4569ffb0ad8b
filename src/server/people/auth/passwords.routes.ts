import type { FastifyInstance } from 'fastify';
import { addAuditDetails, auditedTransaction, auditFirst } from '#server/core/audit.ts';
import { addressKey, countingFailures, type RateLimits } from '#server/core/rate-limits.ts';
import { normalEmail } from '#server/core/accounts.repository.ts';
import { readPasswordRules } from '#server/core/password-rules.ts';
import { revised } from '#server/core/revisions.ts';
import { route } from '#server/core/route.ts';
import { renewSession } from '#server/core/sessions.ts';
import { replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import * as authContract from '#shared/people/auth.contract.ts';
import * as passwordRulesContract from '#shared/people/password-rules.contract.ts';
import type { Devices } from './devices.ts';
import type { PasswordsService } from './passwords.service.ts';

interface PasswordRoutes {
  db: Database;
  passwords: PasswordsService;
  devices: Devices;
  limits: RateLimits;
}

export function registerPasswordRoutes(app: FastifyInstance, { db, passwords, devices, limits }: PasswordRoutes): void {
  route(app, authContract.forgotPassword, async ({ body, request }) => {
    await limits.takeAll(['forgotByAccount', normalEmail(body.email)], ['forgotByAddress', addressKey(request.ip)]);
    await auditFirst();
    await passwords.requestReset(body.email);
    return {
      message: passwords.isMailSetUp
        ? 'If an account exists for this address, a link to reset the password is on its way.'
        : 'Mail is not set up on this hub, so no link can be sent. Ask your teacher or the administrator for help.',
      isMailSetUp: passwords.isMailSetUp,
    };
  });

  route(app, authContract.resetPassword, async ({ body, request, reply }) => {
    const userId = await countingFailures(limits, ['resetByAddress', addressKey(request.ip)], () =>
      passwords.reset(body),
    );
    // Only the owner gets the mail with the token, so the next sign-in here needs no notice.
    await devices.remember(request, reply, userId);
    return { message: 'Password Reset Successfully' };
  });

  route(app, passwordRulesContract.getPasswordRules, async () => revised(await readPasswordRules(db)));
  route(app, passwordRulesContract.setPasswordRules, ({ body: { expectedRevision, ...value } }) =>
    auditedTransaction(db, async (tx) => {
      addAuditDetails({ before: await readPasswordRules(tx) });
      return replaceSetting(tx, { key: 'password_rules', value, read: readPasswordRules, expectedRevision });
    }),
  );

  route(app, authContract.changePassword, async ({ body, user, request, reply }) => {
    await limits.take('changePasswordByUser', user.id);
    await passwords.change({ userId: user.id, sid: request.session.sessionId, ...body });
    await limits.forget('changePasswordByUser', user.id);
    await renewSession(request);
    await devices.remember(request, reply, user.id);
    return { message: 'Your password has been changed successfully.' };
  });
}
