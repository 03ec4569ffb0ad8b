import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { SessionStore } from '@fastify/session';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine.ts';
import { sessions } from '#server/db/schema/users.ts';
import { isTimeZone } from '#shared/domain/study-days.ts';
import { findSession } from './accounts.repository.ts';

const SESSION_DAYS = 30;
const SWEEP_BATCH = 1000;
export const SESSION_COOKIE = 'hub.sid';
/** Behind https: browsers take a cookie of this name from this very host alone, so that no other subdomain can plant one. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** The database keeps a digest: who reads it (a backup, say) can't use it as a cookie. */
const digest = (sid: string) => createHash('sha256').update(sid).digest('base64url');

/** Keeps login sessions in the `sessions` table, so that they hold over restarts and several processes. */
class DatabaseSessionStore implements SessionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** With the user as they are now: one query a request for both. */
  get(sid: string, callback: Parameters<SessionStore['get']>[1]): void {
    findSession(this.#db, digest(sid)).then(
      (found) =>
        callback(
          null,
          found !== null && found.expire > new Date() ? asSession({ ...found.sess, principal: found.principal }) : null,
        ),
      callback,
    );
  }

  set(sid: string, value: Parameters<SessionStore['set']>[1], callback: (error?: unknown) => void): void {
    const { principal: _readAgain, ...sess } = value;
    const expire = value.cookie.expires ?? new Date(Date.now() + SESSION_DAYS * 86_400_000);
    this.#db
      .insert(sessions)
      .values({ sid: digest(sid), sess, expire })
      .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } })
      .then(() => callback(), callback);
  }

  destroy(sid: string, callback: (error?: unknown) => void): void {
    this.#db
      .delete(sessions)
      .where(eq(sessions.sid, digest(sid)))
      .then(() => callback(), callback);
  }
}

/** What was stored is what @fastify/session gave; its type says more than JSON can. */
function asSession(sess: Record<string, unknown>) {
  return sess as unknown as Parameters<Parameters<SessionStore['get']>[1]>[1];
}

export interface SessionSettings {
  db: Database;
  secret: string;
  secure: boolean;
}

/** Cookie sessions for the routes registered on `app`, with `request.principal` read live on every request. */
export async function registerSessions(app: FastifyInstance, settings: SessionSettings): Promise<void> {
  await app.register(cookie);
  await app.register(session, {
    secret: settings.secret,
    cookieName: settings.secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE,
    store: new DatabaseSessionStore(settings.db),
    saveUninitialized: false,
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: settings.secure,
      path: '/',
      maxAge: SESSION_DAYS * 86_400_000,
    },
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('timeZone', 'UTC');
  app.addHook('preValidation', async (request) => {
    request.timeZone = timeZoneOf(request);
    if (request.session?.userId === undefined) return;
    request.principal = request.session.principal ?? null;
    // The user was deleted, deactivated or rejected. The session is not destroyed: signing in and out need one to work on.
    if (request.principal === null) await request.session.regenerate();
  });
}

function timeZoneOf(request: FastifyRequest): string {
  const zone = request.headers['x-time-zone'];
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC';
}

/** Signs the user in under a new session id, so that an id planted before sign-in is worth nothing. */
export async function signIn(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  await request.session.save();
}

/** Ends all of a user's sessions, or all but one. */
export async function endSessionsOf(db: Database, userId: string, keep?: { exceptSid: string }): Promise<void> {
  const isTheirs = eq(sql`(${sessions.sess} ->> 'userId')`, userId);
  await db.delete(sessions).where(keep ? and(isTheirs, ne(sessions.sid, digest(keep.exceptSid))) : isTheirs);
}

/** Ends all sessions of several users. */
export async function endSessionsOfAll(db: Database, userIds: string[]): Promise<void> {
  await db.delete(sessions).where(inArray(sql`(${sessions.sess} ->> 'userId')`, userIds));
}

/** Returns how many were deleted. */
export async function sweepExpiredSessions(db: Database, now: Date): Promise<number> {
  const expired = db.select({ sid: sessions.sid }).from(sessions).where(lt(sessions.expire, now)).limit(SWEEP_BATCH);
  for (let deleted = 0; ;) {
    const batch = await db.delete(sessions).where(inArray(sessions.sid, expired)).returning({ sid: sessions.sid });
    deleted += batch.length;
    if (batch.length === 0) return deleted;
  }
}
