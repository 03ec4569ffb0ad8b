import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '#server/db/schema/users.ts';
import { contract } from '#shared/contract/index.ts';
import { changePassword, getCurrentUser } from '#shared/people/auth.contract.ts';
import { checkFreshPassword, confirmPassword } from '#shared/people/sessions.contract.ts';
import { aStudent, aTeacher, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

// Sessions use the machine's time, as their cookies do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const hub = hubForEachTest();

const wait = ({ minutes }: { minutes: number }) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('a fresh password', () => {
  const check = async (client: TestClient) => (await client.call(checkFreshPassword)).error?.code;

  it('was entered in the last ten minutes, at sign-in or again', async () => {
    const client = await hub.signIn(await aTeacher(hub.db));
    wait({ minutes: 9 });
    expect(await check(client)).toBeUndefined();
    wait({ minutes: 1 });
    expect(await client.call(checkFreshPassword)).toMatchObject({
      status: 403,
      error: { code: 'fresh_password', message: 'Enter your password again to do this' },
    });
    await client.ok(confirmPassword, { body: { password: PASSWORD } });
    wait({ minutes: 9 });
    expect(await check(client)).toBeUndefined();
    wait({ minutes: 1 });
    expect(await check(client)).toBe('fresh_password');
  });

  it('counts only for its own session, and a wrong one never counts', async () => {
    const user = await aTeacher(hub.db);
    const [here, there] = [await hub.signIn(user), await hub.signIn(user)];
    wait({ minutes: 11 });
    const wrong = await here.call(confirmPassword, { body: { password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 400, error: { code: 'wrong_password' } });
    expect(await check(here)).toBe('fresh_password');
    await here.ok(confirmPassword, { body: { password: PASSWORD } });
    expect([await check(here), await check(there)]).toEqual([undefined, 'fresh_password']);
  });

  it('allows no more guesses than changing the password, with a shared limit', async () => {
    const client = await hub.signIn(await aTeacher(hub.db));
    const guess = async () => (await client.call(confirmPassword, { body: { password: 'guess' } })).status;
    const change = { currentPassword: 'guess', newPassword: 'brand new secret' };
    for (let n = 0; n < 5; n += 1) {
      expect([await guess(), (await client.call(changePassword, { body: change })).status]).toEqual([400, 400]);
    }
    expect(await guess()).toBe(429);
  });

  it('does not keep a session from ending', async () => {
    const user = await aTeacher(hub.db);
    const client = await hub.signIn(user);
    await hub.db.delete(sessions).where(eq(sql`${sessions.sess} ->> 'userId'`, user.id));
    expect((await client.call(confirmPassword, { body: { password: PASSWORD } })).status).toBe(401);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  const guarded = contract.filter(({ needsFresh }) => needsFresh);
  it('is required by these endpoints', () => {
    expect(guarded.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/auth/authenticator',
      'DELETE /api/auth/passkeys/:passkeyId',
      'DELETE /api/auth/password-off',
      'DELETE /api/erasure',
      'DELETE /api/sso/own',
      'DELETE /api/users/:id/factors',
      'GET /api/audit-log/file',
      'GET /api/auth/fresh-factor',
      'GET /api/auth/fresh-password',
      'GET /api/backup/stored/:name',
      'GET /api/gradebook/file',
      'GET /api/own-data',
      'GET /api/policy-agreements/file',
      'POST /api/auth/authenticator',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/recovery-codes',
      'POST /api/backup/clear',
      'POST /api/backup/create',
      'POST /api/backup/restore',
      'POST /api/backup/stored/:name/bring-back',
      'POST /api/backup/stored/:name/restore',
      'POST /api/erasure',
      'POST /api/policies',
      'POST /api/staff-invitations',
      'POST /api/staff-invitations/:id/renew',
      'POST /api/users/:id/erasure',
      'PUT /api/auth/authenticator',
      'PUT /api/factor-policy',
      'PUT /api/mail-server',
      'PUT /api/password-rules',
      'PUT /api/retention',
      'PUT /api/session-limits',
      'PUT /api/sso-rules',
      'PUT /api/users/:id',
    ]);
  });

  it.each(guarded.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s',
    async (_name, { method, path, access }) => {
      const user: UserRow = access === 'student' ? await aStudent(hub.db) : await aTeacher(hub.db);
      const client = await hub.signIn(user);
      const url = path.replaceAll(/:\w+/g, user.id);
      const send = async () => (await client.send(method, url, method === 'GET' ? {} : { payload: {} })).text;
      expect(await send()).not.toContain('fresh_password');
      wait({ minutes: 11 });
      expect(await send()).toContain('fresh_password');
    },
  );
});
