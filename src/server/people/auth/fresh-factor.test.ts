import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { passkeys } from '#server/db/schema/factors.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { contract } from '#shared/contract/index.ts';
import { loginAdmin } from '#shared/people/auth.contract.ts';
import {
  confirmWithCode,
  confirmWithPasskey,
  getFactors,
  loginWithPasskey,
  removeAuthenticator,
  renewRecoveryCodes,
  resetFactors,
} from '#shared/people/factors.contract.ts';
import { checkFreshFactor, confirmPassword } from '#shared/people/sessions.contract.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { addAppTo, codeOf, confirmBy } from '#tests/support/software-app.ts';
import { addPasskeyTo, answerOf } from '#tests/support/software-passkey.ts';
import type { TestClient } from '#tests/support/test-client.ts';

// Sessions use the machine's time, as their cookies do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const hub = hubForEachTest();
const owner = forEachTest(() => aTeacher(hub.db));

const wait = ({ minutes }: { minutes: number }) => vi.setSystemTime(Date.now() + minutes * 60_000);

/** Somebody with an app, signed in with its code. */
const added = forEachTest(async () => addAppTo(await hub.signIn(owner), hub));
const client = forEachTest(async () => {
  hub.clock.advance({ minutes: 1 });
  const browser = hub.stranger();
  const body = { email: owner.email, password: PASSWORD, code: codeOf(hub, added.secret) };
  await browser.ok(loginAdmin, { body });
  hub.clock.advance({ minutes: 1 });
  return browser;
});

const check = async (by: TestClient) => (await by.call(checkFreshFactor)).error?.code;
const confirm = async (code: string, by = client) => {
  const { status, error } = await by.call(confirmWithCode, { body: { code } });
  return error?.code ?? status;
};

describe('a fresh second factor', () => {
  it('was used in the last ten minutes to confirm, which signing in with it is not', async () => {
    expect(await client.call(checkFreshFactor)).toMatchObject({
      status: 403,
      error: { code: 'fresh_factor', message: 'Use your second factor to do this' },
    });
    expect(await confirm(codeOf(hub, added.secret))).toBe(204);
    wait({ minutes: 9 });
    expect(await check(client)).toBeUndefined();
    wait({ minutes: 1 });
    await client.ok(confirmPassword, { body: { password: PASSWORD } });
    expect(await check(client)).toBe('fresh_factor');
  });

  it('does not replace the password', async () => {
    wait({ minutes: 11 });
    expect(await confirm(codeOf(hub, added.secret))).toBe(204);
    expect(await check(client)).toBe('fresh_password');
  });

  it('counts only for its own session', async () => {
    const other = hub.stranger();
    await other.ok(loginAdmin, { body: { email: owner.email, password: PASSWORD, code: added.codes[0] } });
    await confirmBy(other, added.codes[1]);
    expect([await check(other), await check(client)]).toEqual([undefined, 'fresh_factor']);
  });

  it('may be a recovery code, which is used up', async () => {
    expect(await confirm(added.codes[0] ?? '')).toBe(204);
    expect(await check(client)).toBeUndefined();
    expect((await client.ok(getFactors)).recoveryCodes).toBe(9);
    expect(await confirm(added.codes[0] ?? '')).toBe('wrong_code');
  });

  it('may be a passkey, which replaces the password too, and signing in with it does not count', async () => {
    await confirmBy(client, added.codes[0]);
    const { passkey } = await addPasskeyTo(client);
    const browser = hub.stranger();
    await browser.ok(loginWithPasskey, { body: { role: 'teacher', answer: await answerOf(hub, passkey) } });
    wait({ minutes: 11 });
    await browser.ok(confirmWithPasskey, { body: { answer: await answerOf(hub, passkey) } });
    expect(await check(browser)).toBeUndefined();
  });

  it('is asked for only of accounts that have one, which need none to add their first', async () => {
    const student = await aStudent(hub.db);
    const theirs = await hub.signIn(student);
    expect(await check(theirs)).toBeUndefined();
    expect(await confirm('123456', theirs)).toBe('conflict');
    await addAppTo(theirs, hub);
    expect(await check(theirs)).toBe('fresh_factor');
  });

  it('allows no more guesses than signing in, with a shared limit and a mail', async () => {
    const login = { email: owner.email, password: PASSWORD, code: '000000' };
    for (let n = 0; n < 5; n += 1) {
      expect([await confirm('000000'), (await client.call(loginAdmin, { body: login })).error?.code]).toEqual([
        'wrong_code',
        'wrong_code',
      ]);
    }
    expect(await confirm(codeOf(hub, added.secret))).toBe('too_many');
    const mails = await hub.db.select({ kind: mailMessages.kind }).from(mailMessages);
    expect(mails.filter(({ kind }) => kind === 'codes_refused')).toHaveLength(1);
  });

  it('is in the audit log, with what it was, and so is a wrong code', async () => {
    await confirm('000000');
    await confirm(added.codes[0] ?? '');
    const entries = await hub.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(2);
    const entry = { action: 'POST /api/auth/confirm-code', actorId: owner.id };
    expect(entries).toMatchObject([
      { ...entry, outcome: 'done', details: { factor: 'recovery_code' } },
      { ...entry, outcome: 'refused', details: { refusal: 'wrong_code' } },
    ]);
  });
});

describe('a session that was just opened with a second factor', () => {
  const guarded = contract.filter(({ needsFresh }) => needsFresh === 'factor');
  it('is not enough for these endpoints', () => {
    expect(guarded.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/auth/authenticator',
      'DELETE /api/auth/passkeys/:passkeyId',
      'DELETE /api/users/:id/factors',
      'GET /api/auth/fresh-factor',
      'POST /api/auth/authenticator',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/recovery-codes',
      'PUT /api/auth/authenticator',
    ]);
  });

  it.each(guarded.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_name, { method, path }) => {
    const url = path.replaceAll(/:\w+/g, owner.id);
    const send = async () => (await client.send(method, url, method === 'GET' ? {} : { payload: {} })).text;
    expect(await send()).toContain('fresh_factor');
    await confirmBy(client, added.codes[0]);
    expect(await send()).not.toContain('fresh_factor');
  });

  it('removes factors and renews recovery codes once one of them was used', async () => {
    const other = await aTeacher(hub.db);
    await addPasskeyTo(await hub.signIn(other));
    expect((await client.call(resetFactors, { params: other })).error?.code).toBe('fresh_factor');
    await confirmBy(client, codeOf(hub, added.secret));
    expect((await client.ok(renewRecoveryCodes)).recoveryCodes).toHaveLength(10);
    await client.ok(resetFactors, { params: other });
    expect(await hub.db.$count(passkeys)).toBe(0);
    await client.ok(removeAuthenticator);
    expect(await client.ok(getFactors)).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 });
  });
});
