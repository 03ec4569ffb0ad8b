import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema/users.ts';
import { getCurrentUser, loginStudent, logout } from '#shared/people/auth.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { setUserStatus } from '#shared/people/users.contract.ts';
import { aQuestion, aStudent, aTeacher, aTopic, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { statementsOf } from '#tests/support/queries.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { sweepExpiredSessions } from './sessions.ts';
import { renewCookieSecret } from './settings.repository.ts';

const hub = hubForEachTest();

const statusOf = async (client: TestClient) => (await client.call(getCurrentUser)).status;

/** The part of the cookie before its signature: the session's id. */
const sidOf = (cookie: string | undefined) => decodeURIComponent(cookie ?? '').split('.')[0] ?? '';

describe('the session cookie', () => {
  it('is HttpOnly, SameSite=Lax, for the whole site, and lasts 30 days', async () => {
    const { email } = await aStudent(hub.db);
    const answer = await hub.stranger().call(loginStudent, { body: { email, password: PASSWORD } });
    const header = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('hub.sid=')) as string;
    expect(header.split('; ').slice(1)).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(header).not.toContain('Secure');
    const expires = Date.parse(/Expires=([^;]+)/.exec(header)?.[1] ?? '');
    expect((expires - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  });

  it('is Secure and limited to this host if the public address is https', async () => {
    const { db, stranger } = await createTestApp({ publicUrl: 'https://hub.example' });
    const { email } = await aStudent(db);
    const answer = await stranger().call(loginStudent, {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.map((one) => one.split('=', 1)[0])).toEqual(expect.arrayContaining(['__Host-hub.sid']));
    for (const one of cookies) {
      expect(one.split('; ')).toEqual(expect.arrayContaining([expect.stringMatching(/^__Host-/), 'Secure', 'Path=/']));
      expect(one).not.toContain('Domain');
    }
  });

  it('is invalid with its signature changed', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    client.cookie = `${sidOf(client.cookie)}.${'A'.repeat(43)}`;
    expect(await statusOf(client)).toBe(401);
  });

  it('is invalid for a server that started after the secret was renewed', async () => {
    const student = await aStudent(hub.db);
    const { cookie } = await hub.signIn(student);
    const { engine } = hub;
    const withCookie = async () => Object.assign((await createTestApp({ engine })).stranger(), { cookie });
    expect(await statusOf(await withCookie())).toBe(200);
    await renewCookieSecret(hub.db);
    expect(await statusOf(await withCookie())).toBe(401);
    expect(await statusOf(await (await createTestApp({ engine })).as(student))).toBe(200);
  });
});

describe('a session', () => {
  it('is read with its user in one query, and no response writes it again', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    expect(await statementsOf(() => client.ok(getCurrentUser))).toEqual([expect.stringMatching(/^select.*"sessions"/)]);
    const [stored] = await hub.db.select().from(sessions);
    expect(stored?.sess).not.toHaveProperty('principal');
  });

  it('gets a new id at sign-in, and the old cookie becomes invalid', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    const old = client.cookie;
    await client.ok(loginStudent, { body: { email: student.email, password: PASSWORD } });
    expect(sidOf(client.cookie)).not.toBe(sidOf(old));
    expect(await statusOf(client)).toBe(200);
    client.cookie = old;
    expect(await statusOf(client)).toBe(401);
  });

  it('ends with its cookie when its user signs out', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    const answer = await client.call(logout);
    expect(String(answer.headers['set-cookie'])).toMatch(/^hub\.sid=; Max-Age=0; Path=\//);
  });

  it('has ended, but a late answer to it does not take away the cookie of the next one', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    const old = client.cookie;
    await client.ok(loginStudent, { body: { email: student.email, password: PASSWORD } });
    const late = await Object.assign(hub.stranger(), { cookie: old }).call(getCurrentUser);
    expect([late.status, late.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('is refused for a page of another user who was signed in in that browser before', async () => {
    const [before, now] = [await aStudent(hub.db), await aStudent(hub.db)];
    const client = await hub.signIn(now);
    const as = (id: string) => client.call(getCurrentUser, { headers: { 'x-signed-in-as': id } });
    expect((await as(before.id)).status).toBe(401);
    expect((await as(now.id)).status).toBe(200);
  });

  it('is stored under the digest of its id', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    const rows = await hub.db.select().from(sessions);
    const digest = createHash('sha256').update(sidOf(client.cookie)).digest('base64url');
    expect(rows.map(({ sid }) => sid)).toEqual([digest]);
    expect(JSON.stringify(rows)).not.toContain(sidOf(client.cookie));
  });

  it('survives a restart of the server', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    const { stranger } = await createTestApp({ engine: hub.engine });
    expect(await statusOf(Object.assign(stranger(), { cookie: client.cookie }))).toBe(200);
  });

  it('ends when it expires', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    await hub.db.update(sessions).set({ expire: new Date(Date.now() - 1000) });
    expect(await statusOf(client)).toBe(401);
  });

  it('is deleted once it has expired, and not before', async () => {
    await hub.signIn(await aStudent(hub.db));
    await sweepExpiredSessions(hub.db, new Date(Date.now() + 29 * 86_400_000));
    expect(await hub.db.$count(sessions)).toBe(1);
    await sweepExpiredSessions(hub.db, new Date(Date.now() + 31 * 86_400_000));
    expect(await hub.db.$count(sessions)).toBe(0);
  });
});

describe('an open session follows its account', () => {
  it('allows recording as soon as the teacher approves, without a new sign-in', async () => {
    const topic = await aTopic(hub.db);
    await aQuestion(hub.db, { topicId: topic.id });
    const pending = await aStudent(hub.db, { status: 'pending' });
    const client = await hub.signIn(pending);
    const start = () => client.call(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 1 } });
    expect(await start()).toMatchObject({ status: 403, error: { code: 'awaiting_approval' } });

    const teacher = await hub.signIn(await aTeacher(hub.db));
    await teacher.ok(setUserStatus, { params: { id: pending.id }, body: { status: 'approved' } });
    expect((await start()).status).toBe(201);
  });

  it('ends with the next request after the teacher rejects, and its row is deleted at once', async () => {
    const pending = await aStudent(hub.db, { status: 'pending' });
    const client = await hub.signIn(pending);
    const teacher = await hub.signIn(await aTeacher(hub.db));
    await teacher.ok(setUserStatus, { params: { id: pending.id }, body: { status: 'rejected' } });
    expect(await hub.db.$count(sessions, eq(sql`${sessions.sess} ->> 'userId'`, pending.id))).toBe(0);
    expect(await statusOf(client)).toBe(401);
  });

  it.each([
    ['rejected', { status: 'rejected' as const }],
    ['deactivated', { isActive: false }],
  ])('ends with the next request once the account is %s, and is not revived with it', async (_state, change) => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    const { cookie } = client;
    await hub.db.update(users).set(change).where(eq(users.id, student.id));
    expect(await statusOf(client)).toBe(401);

    await hub.db.update(users).set({ status: 'approved', isActive: true }).where(eq(users.id, student.id));
    client.cookie = cookie;
    expect(await statusOf(client)).toBe(401);
  });

  it('ends when the account is deleted', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    await hub.db.delete(users).where(eq(users.id, student.id));
    expect(await statusOf(client)).toBe(401);
  });

  it('lets somebody else sign in, or sign out, in the browser of a deleted account', async () => {
    const [leaver, another] = await Promise.all([aStudent(hub.db), aStudent(hub.db)]);
    const clients = [await hub.signIn(leaver), await hub.signIn(leaver)] as const;
    await hub.db.delete(users).where(eq(users.id, leaver.id));
    expect((await clients[0].call(logout)).status).toBe(204);
    await clients[1].ok(loginStudent, { body: { email: another.email, password: PASSWORD } });
    expect(await clients[1].ok(getCurrentUser)).toMatchObject({ id: another.id });
  });
});
