import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { ProviderRefusal, ProviderUnavailable, type IdentityProvider } from '#server/adapters/identity-provider.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { AppError, existing, forbidden, notSignedIn } from '#server/core/errors.ts';
import { requireFresh } from '#server/core/guard.ts';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import { revised } from '#server/core/revisions.ts';
import { route } from '#server/core/route.ts';
import { createSigner, newSecretToken } from '#server/core/secret-tokens.ts';
import { noteConfirmation } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { SSO_PURPOSES } from '#shared/people/single-sign-on.ts';
import * as contract from '#shared/people/sso.contract.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { Devices } from '../auth/devices.ts';
import type { Entrance } from '../auth/entrance.ts';
import type { SsoService } from './sso.service.ts';

const MINUTES = 10;
/** How many sign-ins a browser can have begun, in as many tabs; of more, the oldest is forgotten. */
const BEGUN_MAX = 4;

/** A sign-in that a browser has begun. It is in a signed cookie, so any process can finish it, but no other browser. */
const begun = z.object({
  purpose: z.enum(SSO_PURPOSES),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isFresh: z.boolean(),
  /** In milliseconds since 1970. */
  until: z.number(),
});

type Begun = z.output<typeof begun>;

interface SsoRoutes {
  db: Database;
  clock: Clock;
  /** Null if none is set up. */
  provider: IdentityProvider | null;
  sso: SsoService;
  auth: Pick<AuthService, 'admit'>;
  devices: Devices;
  entrance: Entrance;
  limits: RateLimits;
  secret: string;
  secure: boolean;
}

export function registerSsoRoutes(app: FastifyInstance, dependencies: SsoRoutes): void {
  const { db, clock, provider, sso, auth, devices, entrance, limits, secret, secure } = dependencies;
  const cookie = secure ? '__Host-hub.sso' : 'hub.sso';
  const { sign, isSigned } = createSigner(secret, 'single sign-on');

  /** Returns the sign-ins that this browser has begun and not finished, latest first. */
  function allBegun(request: FastifyRequest): Begun[] {
    const found = (request.cookies[cookie] ?? '').split('~').flatMap((item) => {
      const [text = '', signature = ''] = item.split('.');
      return isSigned(text, signature) ? begun.parse(JSON.parse(Buffer.from(text, 'base64url').toString())) : [];
    });
    return found.filter(({ until }) => until >= clock().getTime());
  }

  function keepBegun(reply: FastifyReply, all: Begun[]): void {
    const items = all.slice(0, BEGUN_MAX).map((one) => {
      const text = Buffer.from(JSON.stringify(one)).toString('base64url');
      return `${text}.${sign(text)}`;
    });
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MINUTES * 60 } as const;
    if (items.length === 0) reply.clearCookie(cookie, { path: '/' });
    else reply.setCookie(cookie, items.join('~'), options);
  }

  /** Returns the sign-in that this browser has begun with this state, which can be finished only once; others stay. */
  function takeBegun(request: FastifyRequest, reply: FastifyReply, state: string | null): Begun {
    const all = allBegun(request);
    const found = all.find((one) => one.state === state);
    if (found === undefined) throw startAgain();
    keepBegun(
      reply,
      all.filter((one) => one !== found),
    );
    return found;
  }

  const requireProvider = () => existing(provider, 'Single sign-on');

  route(app, contract.getSso, async () => ({ isOn: provider !== null, label: (await sso.readRules()).label }));

  route(app, contract.beginSso, async ({ body: { purpose }, request, reply }) => {
    const identityProvider = requireProvider();
    await limits.take('ssoByAddress', addressKey(request.ip));
    const [state, nonce, verifier] = [newSecretToken(), newSecretToken(), newSecretToken()];
    const terms = { state, nonce, verifier, isFresh: purpose === 'confirm' };
    const url = await asking(() => identityProvider.addressFor(terms));
    const started = { ...terms, purpose, until: clock().getTime() + MINUTES * 60_000 };
    keepBegun(reply, [started, ...allBegun(request)]);
    return { url };
  });

  route(app, contract.finishSso, async ({ body, user: caller, request, reply }) => {
    const identityProvider = requireProvider();
    await limits.take('ssoByAddress', addressKey(request.ip));
    const { purpose, ...terms } = takeBegun(request, reply, new URLSearchParams(body.query).get('state'));
    const account = await asking(() => identityProvider.redeem(terms, body.query));
    if (purpose !== 'sign-in') {
      if (caller === null) throw notSignedIn();
      addAuditDetails({ purpose });
      if (purpose === 'confirm') {
        await sso.requireOwn(caller, account);
        await auditedTransaction(db, (tx) => noteConfirmation(tx, request.session.sessionId));
      } else {
        requireFresh(request, 'factor');
        await sso.link(caller, account);
      }
      return { purpose, user: caller };
    }
    addAuditDetails({ purpose });
    const { user, hasFactor } = await sso.identify(account, auth.admit);
    const device = await devices.recognize(request, user);
    const current = await entrance.enter(user, {
      request,
      reply,
      device,
      elsewhere: { isSso: true, hasFactor },
    });
    await limits.giveBack('ssoByAddress', addressKey(request.ip));
    return { purpose, user: current };
  });

  route(app, contract.getOwnSso, async ({ user }) => ({
    linkedAt: (await sso.linkedSince(user.id))?.toISOString() ?? null,
  }));
  route(app, contract.unlinkSso, ({ user }) => sso.unlink(user));
  route(app, contract.getSsoRules, async () => ({
    ...revised(await sso.readRules()),
    isOn: provider !== null,
  }));
  route(app, contract.setSsoRules, ({ body }) => sso.writeRules(body));
}

const startAgain = () =>
  forbidden('This sign-in was started in another browser, or took too long. Start again.', 'sso_refused');

/** Turns failures of the provider into error responses. */
async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      throw forbidden('Your school did not confirm this sign-in. Start again.', 'sso_refused');
    }
    if (error instanceof ProviderUnavailable) {
      throw new AppError(
        503,
        'sso_unavailable',
        'Your school’s sign-in can’t be reached at the moment. Try again later, or use your password.',
        { retryAfterSeconds: 30 },
      );
    }
    throw error;
  }
}
