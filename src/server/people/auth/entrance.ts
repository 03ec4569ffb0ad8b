import type { FastifyReply, FastifyRequest, Session } from 'fastify';
import { lacksConsent } from '#server/core/consent.ts';
import { deviceWords } from '#server/core/device-words.ts';
import { signIn } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { AccountNotices } from './account-notices.ts';
import type { Devices } from './devices.ts';

interface Caller {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface EntranceDependencies {
  db: Database;
  devices: Devices;
  notices: Pick<AccountNotices, 'tellOfNewDevice'>;
}

/** The last step of every way to sign in, once the account is known. */
export function createEntrance({ db, devices, notices }: EntranceDependencies) {
  /** Opens a session, also for a new account. */
  async function begin({ request, reply }: Caller, userId: string, elsewhere?: Elsewhere): Promise<void> {
    await signIn(request, userId, elsewhere);
    await devices.remember(request, reply, userId);
  }

  return {
    begin,

    /** Opens a session for an existing account, and mails its owner if the browser does not know the account. */
    async enter(
      user: CurrentUser,
      { request, reply, device, elsewhere }: Caller & { device: string | null; elsewhere?: Elsewhere },
    ): Promise<CurrentUser> {
      await begin({ request, reply }, user.id, elsewhere);
      if (device === null) await notices.tellOfNewDevice(user, deviceWords(request.headers['user-agent']));
      return (await lacksConsent(db, user.id)) ? { ...user, hasToAgree: true } : user;
    },
  };
}
export type Entrance = ReturnType<typeof createEntrance>;
/** Facts about a sign-in at the school's identity provider that the session stores. */
type Elsewhere = Pick<Session, 'isSso' | 'hasFactor'>;
