import cookie from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import type { Database } from '#server/db/engine.ts';
import { sessions } from '#server/db/schema/users.ts';
import type { Role } from '#shared/domain/roles.ts';
import { FRESH_PASSWORD_MINUTES, SESSION_DAYS, SESSION_IDLE } from '#shared/people/sign-in-limits.ts';
import { isTimeZone } from '#shared/domain/study-days.ts';
import { sessionLimits, type SessionLimits } from '#shared/people/sessions.contract.ts';
import { findSession } from './accounts.repository.ts';
import { addAuditDetails, auditFirst } from './audit.ts';
import { deviceWords } from './device-words.ts';
import { digestOf } from './secret-tokens.ts';
import { readSetting } from './settings.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SWEEP_BATCH = 1000;
/** The precision of the last use, in minutes: a write for each request would cost more than it is worth. */
const SEEN_MINUTES = 5;
export const SESSION_COOKIE = 'hub.sid';
/** Behind https: browsers accept a cookie of this name only from this very host, so no subdomain can plant one. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/**
 * Stores login sessions in the `sessions` table, so that several processes share them and they survive restarts. Ids are
 * stored as digests, so that nobody who reads them, in a backup for example, can use them as cookies.
 */
class DatabaseSessionStore implements SessionStore {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  get(sid: string, callback: Parameters<SessionStore['get']>[1]): void {
    this.#find(digestOf(sid)).then((found) => callback(null, found), callback);
  }

  /** Reads the user too, so a request needs one query. Uses the machine's time, by which browsers expire cookies. */
  async #find(sid: string) {
    const found = await findSession(this.#db, sid);
    const now = new Date();
    if (found === null || found.expire <= now) return null;
    const { sess, principal, seenAt, confirmedAt, limits, needsFactor, ownsFactor, hasToAgree } = found;
    // Still the teacher's session: its student has nothing to agree to or to set up, and can confirm nothing either.
    const isStudentView = sess['viewsAs'] !== undefined;
    const role = isStudentView ? 'teacher' : principal?.role;
    // If the account may no longer be signed in to, or the session was idle too long, it ends with this request.
    if (principal === null || role === undefined || seenAt < idleSince(role, limitsOf(limits), now)) {
      return asSession({ ...sess, principal: null });
    }
    await this.#noteUse(sid, seenAt, now);
    const isRecent = (at: number) => at > minutesBefore(now, FRESH_PASSWORD_MINUTES).getTime();
    return asSession({
      ...sess,
      principal: {
        ...principal,
        ...(hasToAgree && !isStudentView && { hasToAgree }),
        ...(isStudentView && { isStudentView }),
      },
      isFresh: isRecent(confirmedAt?.getTime() ?? 0) && !isStudentView,
      isProven: !ownsFactor || isRecent(Number(sess['provenAt'] ?? 0)),
      lacksFactor: needsFactor && !ownsFactor && sess['hasFactor'] !== true && !isStudentView,
    });
  }

  async #noteUse(sid: string, seenAt: Date, now: Date): Promise<void> {
    const before = minutesBefore(now, SEEN_MINUTES);
    if (seenAt > before) return;
    try {
      // Of simultaneous requests, only one writes.
      const isDue = and(eq(sessions.sid, sid), lt(sessions.seenAt, before));
      await this.#db.update(sessions).set({ seenAt: now }).where(isDue);
    } catch (error) {
      // A hub that can't write can still be read.
      this.#log.warn({ err: error }, 'the last use of a session could not be noted');
    }
  }

  set(sid: string, value: Parameters<SessionStore['set']>[1], callback: (error?: unknown) => void): void {
    const { principal: _readAgain, isFresh: _too, isProven: _again, lacksFactor: _also, ...sess } = value;
    const now = new Date();
    const expire = value.cookie.expires ?? new Date(now.getTime() + SESSION_DAYS * DAY_MS);
    this.#db
      .insert(sessions)
      // A new session begins when the password has just been entered.
      .values({ sid: digestOf(sid), sess, expire, signedInAt: now, seenAt: now, confirmedAt: now })
      .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } })
      .then(() => callback(), callback);
  }

  destroy(sid: string, callback: (error?: unknown) => void): void {
    this.#db
      .delete(sessions)
      .where(eq(sessions.sid, digestOf(sid)))
      .then(() => callback(), callback);
  }
}

/** The stored value is what @fastify/session provided; its type is richer than JSON. */
function asSession(sess: Record<string, unknown>) {
  return sess as unknown as Parameters<Parameters<SessionStore['get']>[1]>[1];
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** Sessions last used before this time have ended. */
function idleSince(role: Role, { teacherHours, studentDays }: SessionLimits, now: Date): Date {
  return new Date(now.getTime() - (role === 'teacher' ? teacherHours * HOUR_MS : studentDays * DAY_MS));
}

const DEFAULT_LIMITS = {
  teacherHours: SESSION_IDLE.teacherHours.default,
  studentDays: SESSION_IDLE.studentDays.default,
};
const limitsOf = (stored: unknown): SessionLimits => sessionLimits.catch(DEFAULT_LIMITS).parse(stored);

/** How long sessions may go unused. */
export async function readSessionLimits(db: Database): Promise<SessionLimits> {
  return limitsOf(await readSetting(db, 'session_limits'));
}

export interface SessionSettings {
  db: Database;
  secret: string;
  secure: boolean;
}

/** Cookie sessions for the routes registered on `app`, with `request.principal` read live on every request. */
export async function registerSessions(app: FastifyInstance, settings: SessionSettings): Promise<void> {
  await app.register(cookie);
  const cookieName = settings.secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  await app.register(session, {
    secret: settings.secret,
    cookieName,
    store: new DatabaseSessionStore(settings.db, app.log),
    saveUninitialized: false,
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: settings.secure,
      path: '/',
      maxAge: SESSION_DAYS * DAY_MS,
    },
  });
  app.addHook('onSend', async (request, reply) => {
    if (signingOut.has(request)) return;
    // An answer to a session that has ended may come late: it must not take away the cookie of the next one.
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const kept = cookies.filter((each) => !each.startsWith(`${cookieName}=;`));
    if (kept.length === cookies.length) return;
    reply.removeHeader('set-cookie');
    if (kept.length > 0) reply.header('set-cookie', kept);
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('timeZone', 'UTC');
  app.addHook('preValidation', async (request) => {
    request.timeZone = timeZoneOf(request);
    if (request.session?.userId === undefined) return;
    request.principal = request.session.principal ?? null;
    // The user was deleted, deactivated, rejected or idle for long. The session stays: signing in and out need one.
    if (request.principal === null) await request.session.regenerate();
  });
}

/** Requests that end their session, whose answers take its cookie away. */
const signingOut = new WeakSet<FastifyRequest>();

/** Signs out: the session is deleted, and its cookie with it. */
export async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  signingOut.add(request);
  await request.session.destroy();
  for (const name of [SESSION_COOKIE, SECURE_SESSION_COOKIE]) {
    const isSent = request.cookies[name] !== undefined;
    if (isSent) reply.clearCookie(name, { path: '/', httpOnly: true, secure: name === SECURE_SESSION_COOKIE });
  }
}

function timeZoneOf(request: FastifyRequest): string {
  const zone = request.headers['x-time-zone'];
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC';
}

/** Signs the user in under a new session id, so that an id planted before sign-in is useless. */
export async function signIn(
  request: FastifyRequest,
  userId: string,
  elsewhere: Pick<Session, 'isSso' | 'hasFactor'> = {},
): Promise<void> {
  addAuditDetails({ actorId: userId });
  // Before anything else: changes of the session are stored even if the call fails.
  await auditFirst();
  await request.session.regenerate();
  request.session.userId = userId;
  Object.assign(request.session, elsewhere);
  request.session.device = deviceWords(request.headers['user-agent']);
  request.session.timeZone = request.timeZone;
  await request.session.save();
}

/** Continues under a new session id: the old one becomes useless to anybody who has it. */
export async function renewSession(request: FastifyRequest): Promise<void> {
  await request.session.regenerate(['userId', 'device', 'timeZone', 'isSso', 'hasFactor']);
  await request.session.save();
}

/**
 * Continues a teacher's session as the student of their student view, or, with null, as the teacher again. The session
 * stays the teacher's: it ends when theirs would, and nothing has to be proved again to return.
 */
export async function viewAs(request: FastifyRequest, studentId: string | null): Promise<void> {
  if (studentId === null) delete request.session.viewsAs;
  else request.session.viewsAs = studentId;
  await request.session.save();
}

/** Records that the password has been entered in this session, or confirmed in another way. */
export async function noteConfirmation(db: Database, sid: string): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: new Date() })
    .where(eq(sessions.sid, digestOf(sid)));
}

/** Records that a second factor has been used in this session to confirm. */
export async function noteProof(db: Database, sid: string): Promise<void> {
  const proof = sql`jsonb_build_object('provenAt', ${Date.now()}::bigint)`;
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || ${proof}` })
    .where(eq(sessions.sid, digestOf(sid)));
}

const isOf = (userId: string) => eq(sql`(${sessions.sess} ->> 'userId')`, userId);

/** A user's sessions that have not ended, this one first, then the most recently used. */
export async function listSessionsOf(db: Database, { userId, role, sid }: { userId: string; role: Role; sid: string }) {
  const now = new Date();
  const isThis = sql<boolean>`(${sessions.sid} = ${digestOf(sid)})`;
  const { id, signedInAt, seenAt, expire } = sessions;
  return db
    .select({ id, device: sql<string | null>`(${sessions.sess} ->> 'device')`, signedInAt, seenAt, isThis })
    .from(sessions)
    .where(and(isOf(userId), gt(expire, now), gt(seenAt, idleSince(role, await readSessionLimits(db), now))))
    .orderBy(desc(isThis), desc(seenAt), id);
}

/** Ends one of a user's sessions; returns false if the user has no such session. */
export async function endSession(db: Database, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(isOf(userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all of a user's sessions, optionally except one. */
export async function endSessionsOf(db: Database, userId: string, keep?: { exceptSid: string }): Promise<void> {
  await db.delete(sessions).where(and(isOf(userId), keep && ne(sessions.sid, digestOf(keep.exceptSid))));
}

/** Ends all sessions of several users. */
export async function endSessionsOfAll(db: Database, userIds: string[]): Promise<void> {
  await db.delete(sessions).where(inArray(sql`(${sessions.sess} ->> 'userId')`, userIds));
}

/** Deletes expired sessions; returns how many. */
export async function sweepExpiredSessions(db: Database, now: Date): Promise<number> {
  const expired = db.select({ sid: sessions.sid }).from(sessions).where(lt(sessions.expire, now)).limit(SWEEP_BATCH);
  for (let deleted = 0; ;) {
    const batch = await db.delete(sessions).where(inArray(sessions.sid, expired)).returning({ sid: sessions.sid });
    deleted += batch.length;
    if (batch.length === 0) return deleted;
  }
}
