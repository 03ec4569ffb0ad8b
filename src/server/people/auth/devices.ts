import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUserByEmail } from '#server/core/accounts.repository.ts';
import { createSigner } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { findAccount, type Account } from './passwords.repository.ts';

const COOKIE = 'hub.device';
const DAYS = 365;
/** The number of accounts that a browser remembers; the one that signed in longest ago is forgotten first. */
const ACCOUNTS_MAX = 8;

/**
 * Remembers in a browser which accounts signed in there, so that a stranger's guesses do not lock out the owner: a
 * known browser has its own limit. The cookie is signed with the account's password hash. It is worthless for another
 * account or after a password change, and does not sign anybody in.
 */
export function createDevices({ db, secret, secure }: { db: Database; secret: string; secure: boolean }) {
  const { sign, isSigned } = createSigner(secret, 'sign-in devices');
  const name = secure ? `__Host-${COOKIE}` : COOKIE;

  const signedText = ({ id, password }: Account, nonce: string) => `${id} ${password} ${nonce}`;

  const tokensIn = (request: FastifyRequest) => (request.cookies[name] ?? '').split('~').filter(Boolean);

  /** Returns the nonce of the account's token; null for any other token. */
  function nonceOf(token: string, account: Account): string | null {
    const [nonce = '', signature = ''] = token.split('.');
    return isSigned(signedText(account, nonce), signature) ? nonce : null;
  }

  return {
    /** Returns the name of this browser for the account at this address; null if the account never signed in here. */
    async recognize(request: FastifyRequest, at: Pick<Account, 'role'> & { email: string }): Promise<string | null> {
      const tokens = tokensIn(request).slice(0, ACCOUNTS_MAX);
      const account = tokens.length === 0 ? undefined : await findUserByEmail(db, at.email);
      if (account?.role !== at.role) return null;
      return tokens.map((token) => nonceOf(token, account)).find((nonce) => nonce !== null) ?? null;
    },

    /** Called after a sign-in, or a password change in this browser. */
    async remember(request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
      const account = await findAccount(db, id);
      if (account === undefined) return;
      const nonce = randomBytes(12).toString('base64url');
      const others = tokensIn(request).filter((token) => nonceOf(token, account) === null);
      const own = `${nonce}.${sign(signedText(account, nonce))}`;
      reply.setCookie(name, [own, ...others].slice(0, ACCOUNTS_MAX).join('~'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: DAYS * 86_400,
      });
    },
  };
}
export type Devices = ReturnType<typeof createDevices>;
