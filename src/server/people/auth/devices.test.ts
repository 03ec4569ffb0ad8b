import { describe, expect, it } from 'vitest';
import { changePassword, loginAdmin, loginStudent } from '#shared/people/auth.contract.ts';
import { aStudent, aTeacher, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { cheapPasswords } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { updatePassword } from './passwords.repository.ts';

const hub = hubForEachTest();

const signIn = async (client: TestClient, { role, email }: UserRow, password = PASSWORD) =>
  (await client.call(role === 'teacher' ? loginAdmin : loginStudent, { body: { email, password } })).status;

/** Uses up the sign-in limit of the account, from a stranger's browser unless another is given. */
async function lockOut(user: UserRow, client = hub.stranger()): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect(await signIn(client, user, `guess ${n}`)).toBe(401);
  expect(await signIn(client, user)).toBe(429);
}

/** Returns a browser whose only cookie is from one earlier sign-in of each user. */
async function knownTo(...users: UserRow[]): Promise<TestClient> {
  const client = hub.stranger();
  for (const user of users) expect(await signIn(client, user)).toBe(200);
  client.cookie = undefined;
  return client;
}

describe.each([
  ['student', aStudent],
  ['teacher', aTeacher],
] as const)('a browser that knows a %s', (_role, aUser) => {
  it('lets the owner in while strangers guess', async () => {
    const user = await aUser(hub.db);
    const client = await knownTo(user);
    await lockOut(user);
    expect(await signIn(client, user)).toBe(200);
    expect(await signIn(hub.stranger(), user)).toBe(429);
  });

  it('has its own limit', async () => {
    const user = await aUser(hub.db);
    const client = await knownTo(user);
    await lockOut(user, client);
    expect(await signIn(hub.stranger(), user)).toBe(200);
  });

  it('gets no advantage for another account, an account whose password changed, or a tampered cookie', async () => {
    const [user, other] = [await aUser(hub.db), await aUser(hub.db)];
    const client = await knownTo(user);
    await lockOut(other);
    expect(await signIn(client, other)).toBe(429);
    await lockOut(user);
    const cookie = client.otherCookies['hub.device'] ?? '';
    client.otherCookies['hub.device'] = cookie.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(await signIn(client, user)).toBe(429);
    client.otherCookies['hub.device'] = cookie;
    const password = await cheapPasswords.hash('changed1');
    await updatePassword(hub.db, { userId: user.id, password, now: hub.clock.read() });
    expect(await signIn(client, user, 'changed1')).toBe(429);
  });

  it('also knows the next account, and still does after a password change there', async () => {
    const [user, other] = [await aUser(hub.db), await aUser(hub.db)];
    const client = await knownTo(user, other);
    expect(await signIn(client, other)).toBe(200);
    await client.ok(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'changed1' } });
    await lockOut(user);
    for (let n = 0; n < 10; n += 1) await signIn(hub.stranger(), other, `guess ${n}`);
    client.cookie = undefined;
    expect([await signIn(client, user), await signIn(client, other, 'changed1')]).toEqual([200, 200]);
  });
});

it('the device cookie is HttpOnly and does not sign anybody in', async () => {
  const user = await aStudent(hub.db);
  const answer = await hub.stranger().call(loginStudent, { body: { email: user.email, password: PASSWORD } });
  const cookie = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('hub.device='));
  expect(String(cookie).split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
  const client = await knownTo(user);
  expect((await client.send('GET', '/api/auth/user')).status).toBe(401);
});
