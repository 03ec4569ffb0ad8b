import { randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { digestOf } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { sessions } from '#server/db/schema/users.ts';
import { SESSION_DAYS } from '#shared/people/sign-in-limits.ts';

/**
 * Stores a session of this user as signing in does, and returns its cookie. It leaves out what else signing in does:
 * an entry in the audit log, a known device, a notice by mail.
 */
export async function storeSession(
  db: Database,
  { userId, secret }: { userId: string; secret: string },
): Promise<string> {
  const sid = randomBytes(24).toString('base64url');
  const now = new Date();
  const originalMaxAge = SESSION_DAYS * 24 * 60 * 60 * 1000;
  const expire = new Date(now.getTime() + originalMaxAge);
  const cookie = { path: '/', httpOnly: true, secure: false, sameSite: 'lax', originalMaxAge, expires: expire };
  const sess = { cookie, userId, device: 'Unknown browser', timeZone: 'UTC' };
  await db
    .insert(sessions)
    .values({ sid: digestOf(sid), sess, expire, signedInAt: now, seenAt: now, confirmedAt: now });
  return new Signer(secret).sign(sid);
}
