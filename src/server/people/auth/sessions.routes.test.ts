import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '#server/db/schema/users.ts';
import { changePassword, getCurrentUser, loginStudent } from '#shared/people/auth.contract.ts';
import {
  endOtherSessions,
  endSession,
  getSessionLimits,
  listSessions,
  setSessionLimits,
} from '#shared/people/sessions.contract.ts';
import { updateUser } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf, statementsOf } from '#tests/support/queries.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const NEW = 'brand new secret';
const MINUTE_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

// Sessions use the machine's time, as their cookies do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const hub = hubForEachTest();

const wait = ({ days = 0, hours = 0, minutes = 0 }) =>
  vi.setSystemTime(Date.now() + ((days * 24 + hours) * 60 + minutes) * MINUTE_MS);
const statusOf = async (client: TestClient) => (await client.call(getCurrentUser)).status;
const sidOf = ({ cookie = '' }: TestClient) => decodeURIComponent(cookie).split('.')[0] ?? '';

describe('the list of sessions', () => {
  it('shows where the user is signed in, since when, and which session is asking', async () => {
    const user = await aStudent(hub.db);
    const phone = hub.stranger();
    const body = { email: user.email, password: PASSWORD };
    await phone.ok(loginStudent, { body, headers: { 'user-agent': FIREFOX } });
    const signedInAt = new Date().toISOString();
    wait({ hours: 3 });
    const here = await hub.signIn(user);
    await hub.signIn(await aStudent(hub.db));
    const now = new Date().toISOString();
    expect(await here.ok(listSessions)).toEqual([
      { id: expect.any(String), device: expect.any(String), signedInAt: now, seenAt: now, isThis: true },
      { id: expect.any(String), device: 'Firefox on Windows', signedInAt, seenAt: signedInAt, isThis: false },
    ]);
  });

  it('identifies no session by anything that a cookie could be made from', async () => {
    const user = await aTeacher(hub.db);
    const clients = [await hub.signIn(user), await hub.signIn(user)] as const;
    const answer = await clients[0].call(listSessions);
    for (const client of clients) {
      const sid = sidOf(client);
      const digest = createHash('sha256').update(sid).digest('base64url');
      expect(answer.text).not.toContain(sid);
      expect(answer.text).not.toContain(digest);
    }
    const [one] = answer.body;
    const guess = hub.stranger();
    guess.cookie = `${one?.id}.${decodeURIComponent(clients[0].cookie ?? '').split('.')[1]}`;
    expect(await statusOf(guess)).toBe(401);
  });

  it('leaves out sessions that have ended', async () => {
    const user = await aTeacher(hub.db);
    await hub.signIn(user);
    wait({ hours: 9 });
    const here = await hub.signIn(user);
    expect(await here.ok(listSessions)).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends one by its id, in every process', async () => {
    const user = await aStudent(hub.db);
    const [here, there] = [await hub.signIn(user), await hub.signIn(user)];
    const elsewhere = (await createTestApp({ engine: hub.engine })).stranger();
    elsewhere.cookie = there.cookie;
    expect(await statusOf(elsewhere)).toBe(200);
    const other = (await here.ok(listSessions)).find(({ isThis }) => !isThis);
    const params = { sessionId: other?.id ?? '' };
    await here.ok(endSession, { params });
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(here)).toBe(200);
    expect((await here.call(endSession, { params })).status).toBe(404);
  });

  it('does not find the session of another user', async () => {
    const theirs = await hub.signIn(await aTeacher(hub.db));
    const [their] = await theirs.ok(listSessions);
    const owner = await hub.signIn(await aTeacher(hub.db));
    expect((await owner.call(endSession, { params: { sessionId: their?.id ?? '' } })).status).toBe(404);
    await owner.ok(endOtherSessions);
    expect(await statusOf(theirs)).toBe(200);
  });

  it('ends all others', async () => {
    const user = await aStudent(hub.db);
    const [here, ...others] = [await hub.signIn(user), await hub.signIn(user), await hub.signIn(user)];
    await here.ok(endOtherSessions);
    expect(await Promise.all([here, ...others].map(statusOf))).toEqual([200, 401, 401]);
  });
});

describe('the last use of a session', () => {
  it('is written at most once every five minutes, even for simultaneous requests', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    wait({ minutes: 4 });
    expect(await queriesOf(() => client.ok(getCurrentUser))).toBe(1);
    wait({ minutes: 2 });
    await Promise.all([client.ok(getCurrentUser), client.ok(getCurrentUser)]);
    expect(await queriesOf(() => client.ok(getCurrentUser))).toBe(1);
    expect(await client.ok(listSessions)).toMatchObject([{ seenAt: new Date().toISOString() }]);
  });

  it('is written by an update, so it does not revive a session that ended in the meantime', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    wait({ minutes: 6 });
    expect(await statementsOf(() => client.ok(getCurrentUser))).toEqual([
      expect.stringMatching(/^select/),
      expect.stringMatching(/^update "sessions"/),
    ]);
  });
});

describe('an idle session', () => {
  it.each([
    ['a teacher', aTeacher, { hours: 8 }],
    ['a student', aStudent, { days: 29 }],
  ] as const)('of %s ends with the first request after that time, and not before', async (_who, aUser, time) => {
    const client = await hub.signIn(await aUser(hub.db));
    wait(time);
    expect(await statusOf(client)).toBe(200);
    if (aUser === aStudent) await hub.db.update(sessions).set({ expire: new Date(Date.now() + 9e9) });
    wait(aUser === aStudent ? { days: 30 } : time);
    wait({ minutes: 1 });
    const { cookie } = client;
    const answer = await client.call(getCurrentUser);
    expect(answer).toMatchObject({ status: 401, error: { code: 'not_signed_in' } });
    await hub.db.update(sessions).set({ seenAt: new Date() });
    client.cookie = cookie;
    expect(await statusOf(client)).toBe(401);
  });

  it('continues for as long as it is used', async () => {
    const client = await hub.signIn(await aTeacher(hub.db));
    for (let times = 0; times < 5; times += 1) {
      wait({ hours: 7 });
      expect(await statusOf(client)).toBe(200);
    }
    wait({ days: 29 });
    expect(await statusOf(client)).toBe(401);
  });

  it('ends after the times that an owner sets, in every process at once', async () => {
    const owner = await hub.signIn(await aTeacher(hub.db));
    expect(await owner.ok(getSessionLimits)).toMatchObject({ teacherHours: 8, studentDays: 30 });
    const body = { teacherHours: 720, studentDays: 1 };
    const student = (await createTestApp({ engine: hub.engine })).stranger();
    student.cookie = (await hub.signIn(await aStudent(hub.db))).cookie;
    await owner.ok(setSessionLimits, { body });
    expect(await owner.ok(getSessionLimits)).toMatchObject(body);
    wait({ hours: 25 });
    expect([await statusOf(owner), await statusOf(student)]).toEqual([200, 401]);
  });

  it.each([{ teacherHours: 0 }, { teacherHours: 721 }, { studentDays: 91 }, { studentDays: 1.5 }])(
    'refuses %j',
    async (wrong) => {
      const owner = await hub.signIn(await aTeacher(hub.db));
      const body = { teacherHours: 8, studentDays: 30, ...wrong };
      expect((await owner.call(setSessionLimits, { body })).status).toBe(400);
    },
  );
});

describe('a new session id', () => {
  it('is issued with a password change, and the old one stops working', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    const before = client.cookie;
    await client.ok(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect(await statusOf(client)).toBe(200);
    expect(await client.ok(listSessions)).toMatchObject([{ isThis: true }]);
    client.cookie = before;
    expect(await statusOf(client)).toBe(401);
  });

  it('is not needed if an owner changes a name', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    const owner = await hub.signIn(await aTeacher(hub.db));
    const { id, email, role } = student;
    await owner.ok(updateUser, { params: { id }, body: { email, role, firstName: 'Ada', lastName: 'Second' } });
    expect(await statusOf(client)).toBe(200);
  });
});
