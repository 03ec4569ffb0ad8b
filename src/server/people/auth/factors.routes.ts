import type { FastifyInstance } from 'fastify';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { deviceWords } from '#server/core/device-words.ts';
import { conflict, copiedPasskey, forbidden } from '#server/core/errors.ts';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import type { Principal } from '#server/core/principal.ts';
import { route } from '#server/core/route.ts';
import { noteConfirmation, noteProof, renewSession } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import * as contract from '#shared/people/factors.contract.ts';
import type { PasskeyAnswer } from '#shared/people/factors.contract.ts';
import type { Devices } from './devices.ts';
import type { FactorsService } from './factors.service.ts';
import type { PasswordsService } from './passwords.service.ts';

interface FactorRoutes {
  db: Database;
  factors: FactorsService;
  passwords: Pick<PasswordsService, 'switchOff' | 'switchOn'>;
  devices: Pick<Devices, 'recognize'>;
  limits: RateLimits;
}

/** Everything about second factors except signing in with them. */
export function registerFactorRoutes(
  app: FastifyInstance,
  { db, factors, passwords, devices, limits }: FactorRoutes,
): void {
  /** 403 if the passkey is not the user's own. */
  async function requireOwn(user: Principal, answer: PasskeyAnswer): Promise<void> {
    const used = await factors.ownerOf(answer);
    if (used?.isCopy) throw copiedPasskey();
    if (used?.owner.id !== user.id) {
      throw forbidden('This passkey is not one of yours, or took too long. Try again.', 'wrong_passkey');
    }
  }

  route(app, contract.getFactors, ({ user }) => factors.list(user));
  route(app, contract.beginAuthenticator, ({ user }) => factors.beginAuthenticator(user));
  route(app, contract.confirmAuthenticator, ({ user, body }) => factors.confirmAuthenticator(user, body.code));
  route(app, contract.removeAuthenticator, ({ user }) => factors.removeAuthenticator(user));
  route(app, contract.renewRecoveryCodes, ({ user }) => factors.renewRecoveryCodes(user));

  route(app, contract.beginPasskey, ({ user }) => factors.beginPasskey(user));
  route(app, contract.addPasskey, ({ user, body, request }) =>
    factors.addPasskey(user, body.answer, deviceWords(request.headers['user-agent']) || 'Passkey'),
  );
  route(app, contract.renamePasskey, ({ user, params, body }) =>
    factors.renamePasskey(user.id, params.passkeyId, body.name),
  );
  route(app, contract.removePasskey, ({ user, params }) => factors.removePasskey(user, params.passkeyId));
  route(app, contract.askForPasskey, async ({ request }) => {
    await limits.take('passkeyByAddress', addressKey(request.ip));
    return factors.askForPasskey();
  });
  route(app, contract.confirmWithPasskey, async ({ user, body, request }) => {
    await requireOwn(user, body.answer);
    await auditedTransaction(db, async (tx) => {
      await noteConfirmation(tx, request.session.sessionId);
      await noteProof(tx, request.session.sessionId);
    });
  });
  route(app, contract.confirmWithCode, async ({ user, body, request }) => {
    const factor = await factors.demand(user, {
      code: body.code,
      device: await devices.recognize(request, user),
      transact: (use) =>
        auditedTransaction(db, async (tx) => {
          const used = await use(tx);
          addAuditDetails({ factor: used });
          await noteProof(tx, request.session.sessionId);
          return used;
        }),
    });
    if (factor === null) throw conflict('This account has no second factor');
  });
  route(app, contract.switchPasswordOff, async ({ user, body, request }) => {
    await requireOwn(user, body.answer);
    await passwords.switchOff(user, request.session.sessionId);
    await renewSession(request);
  });
  route(app, contract.switchPasswordOn, ({ user }) => passwords.switchOn(user));

  route(app, contract.resetFactors, ({ user, params }) => factors.reset(user, params.id));
  route(app, contract.getFactorPolicy, () => factors.policy());
  route(app, contract.setFactorPolicy, ({ user, body }) => factors.writePolicy(user, body));
}
