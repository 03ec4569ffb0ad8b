import type { FastifyInstance } from 'fastify';
import { deviceWords } from '#server/core/device-words.ts';
import { copiedPasskey, forbidden } from '#server/core/errors.ts';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { noteConfirmation } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import {
  addPasskey,
  askForPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmWithPasskey,
  getFactorPolicy,
  getFactors,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
  setFactorPolicy,
} from '#shared/people/factors.contract.ts';
import type { FactorsService } from './factors.service.ts';

/** All about second factors but signing in with them. */
export function registerFactorRoutes(
  app: FastifyInstance,
  { db, factors, limits }: { db: Database; factors: FactorsService; limits: RateLimits },
): void {
  route(app, getFactors, ({ user }) => factors.list(user));
  route(app, beginAuthenticator, ({ user }) => factors.beginAuthenticator(user));
  route(app, confirmAuthenticator, ({ user, body }) => factors.confirmAuthenticator(user, body.code));
  route(app, removeAuthenticator, async ({ user }) => {
    await factors.removeAuthenticator(user);
    return null;
  });
  route(app, renewRecoveryCodes, ({ user }) => factors.renewRecoveryCodes(user));

  route(app, beginPasskey, ({ user }) => factors.beginPasskey(user));
  route(app, addPasskey, ({ user, body, request }) =>
    factors.addPasskey(user, body.answer, deviceWords(request.headers['user-agent']) || 'Passkey'),
  );
  route(app, renamePasskey, async ({ user, params, body }) => {
    await factors.renamePasskey(user.id, params.passkeyId, body.name);
    return null;
  });
  route(app, removePasskey, async ({ user, params }) => {
    await factors.removePasskey(user, params.passkeyId);
    return null;
  });
  route(app, askForPasskey, async ({ request }) => {
    await limits.take('passkeyByAddress', addressKey(request.ip));
    return factors.askForPasskey();
  });
  route(app, confirmWithPasskey, async ({ user, body, request }) => {
    const used = await factors.ownerOf(body.answer);
    if (used?.isCopy) throw copiedPasskey();
    if (used?.owner.id !== user.id) {
      throw forbidden('This passkey is not one of yours, or took too long. Try again.', 'wrong_passkey');
    }
    await noteConfirmation(db, request.session.sessionId);
    return null;
  });

  route(app, resetFactors, async ({ user, params }) => {
    await factors.reset(user, params.id);
    return null;
  });
  route(app, getFactorPolicy, () => factors.readPolicy());
  route(app, setFactorPolicy, async ({ user, body, request }) => {
    request.auditDetails = { before: await factors.readPolicy() };
    await factors.writePolicy(user, body.requiredOf);
    return null;
  });
}
