import { Secret } from 'otpauth';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authenticators, recoveryCodes } from '#server/db/schema/factors.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import type { AccountNotice } from '#shared/people/account-notices.ts';
import { getCurrentUser, loginAdmin, loginStudent } from '#shared/people/auth.contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  resetFactors,
  setFactorPolicy,
} from '#shared/people/factors.contract.ts';
import { deleteUser, listUsers } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { addAppTo, codeOf as codeAt, confirmBy } from '#tests/support/software-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const MINUTE_MS = 60_000;

const hub = hubForEachTest();
const owner = forEachTest(() => aTeacher(hub.db));
afterEach(() => void vi.useRealTimers());

const codeOf = (secret: string, minutes = 0) => codeAt(hub, secret, minutes);

/** Sets up an authenticator app and waits half a minute, after which its next code is accepted. */
async function withApp(client: TestClient) {
  const added = await addAppTo(client, hub);
  hub.clock.advance({ minutes: 1 });
  return added;
}

const mailsOf = (kind: AccountNotice) => hub.db.select().from(mailMessages).where(eq(mailMessages.kind, kind));
const login = (client: TestClient, { role, email }: UserRow, code?: string, password = PASSWORD) =>
  client.call(role === 'teacher' ? loginAdmin : loginStudent, { body: { email, password, code } });
const outcomeOf = async (...args: Parameters<typeof login>) => {
  const { status, error } = await login(...args);
  return error?.code ?? status;
};

describe('an authenticator app', () => {
  it('is asked for only after the right password, at both doors', async () => {
    for (const user of [owner, await aStudent(hub.db)]) {
      const { secret } = await withApp(await hub.signIn(user));
      expect(await outcomeOf(hub.stranger(), user)).toBe('factor_needed');
      expect(await outcomeOf(hub.stranger(), user, codeOf(secret), 'a wrong one')).toBe('wrong_credentials');
      expect(await outcomeOf(hub.stranger(), user, '000000')).toBe('wrong_code');
      const browser = hub.stranger();
      expect(await outcomeOf(browser, user, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).toBe(200);
      expect((await browser.ok(getCurrentUser)).id).toBe(user.id);
    }
  });

  it('accepts each code once, even for two requests at the same time, and half a minute early or late', async () => {
    const { secret } = await withApp(await hub.signIn(owner));
    const twice = await Promise.all([1, 2].map(() => outcomeOf(hub.stranger(), owner, codeOf(secret))));
    expect(new Set(twice)).toEqual(new Set([200, 'wrong_code']));
    // Using a later code invalidates the earlier ones.
    expect(await outcomeOf(hub.stranger(), owner, codeOf(secret, 0.5))).toBe(200);
    expect(await outcomeOf(hub.stranger(), owner, codeOf(secret))).toBe('wrong_code');
    hub.clock.advance({ minutes: 5 });
    expect(await outcomeOf(hub.stranger(), owner, codeOf(secret, -0.5))).toBe(200);
    for (const minutes of [-5, -1, 1, 5]) {
      expect(await outcomeOf(hub.stranger(), owner, codeOf(secret, minutes)), `${minutes}`).toBe('wrong_code');
    }
  });

  it(
    'checks thirty of a thousand guesses within a day, and notifies the owner, who can still sign in from a known browser',
    { tags: 'long' },
    async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const known = await hub.signIn(owner);
      const { secret } = await withApp(known);
      const stranger = hub.stranger();
      const outcomes: unknown[] = [];
      for (let n = 0; n < 1000; n += 1) {
        outcomes.push(await outcomeOf(stranger, owner, '000000'));
        vi.setSystemTime(Date.now() + 1.4 * MINUTE_MS);
      }
      expect(outcomes.filter((outcome) => outcome === 'wrong_code')).toHaveLength(30);
      expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(970);
      expect(await outcomeOf(stranger, owner, codeOf(secret))).toBe('too_many');
      expect(await mailsOf('codes_refused')).toHaveLength(3);
      expect(await outcomeOf(known, owner, codeOf(secret))).toBe(200);
    },
  );

  it('is active from its first code on, and the owner gets a mail', async () => {
    const client = await hub.signIn(owner);
    const { secret, url } = await client.ok(beginAuthenticator);
    expect(url).toContain(`secret=${secret}`);
    expect(await outcomeOf(hub.stranger(), owner)).toBe(200);
    const wrong = await client.call(confirmAuthenticator, { body: { code: '123' } });
    expect(wrong).toMatchObject({ status: 400, error: { code: 'wrong_code' } });
    const late = await client.call(confirmAuthenticator, { body: { code: codeOf(secret, -5) } });
    expect(late.error?.message).toBe(
      'The clock of your phone is 5 minutes off. Let the network set it, then enter the code.',
    );
    const { recoveryCodes: codes } = await client.ok(confirmAuthenticator, { body: { code: codeOf(secret) } });
    expect(new Set(codes).size).toBe(10);
    expect(await client.ok(getFactors)).toMatchObject({ recoveryCodes: 10, isRequired: false });
    expect(await outcomeOf(hub.stranger(), owner)).toBe('factor_needed');
    const [kept] = await hub.db.select().from(recoveryCodes);
    expect(codes?.join()).not.toContain(kept?.digest);
    expect(await mailsOf('factor_added')).toHaveLength(1);
  });

  it('is replaced only once the new one works, and asks for nothing after it is removed', async () => {
    const client = await hub.signIn(owner);
    const first = await withApp(client);
    await confirmBy(client, first.codes[0]);
    const { secret } = await client.ok(beginAuthenticator);
    expect(await outcomeOf(hub.stranger(), owner, codeOf(first.secret))).toBe(200);
    expect((await client.ok(confirmAuthenticator, { body: { code: codeOf(secret) } })).recoveryCodes).toBeNull();
    hub.clock.advance({ minutes: 1 });
    expect(await outcomeOf(hub.stranger(), owner, codeOf(first.secret))).toBe('wrong_code');
    expect(await outcomeOf(hub.stranger(), owner, codeOf(secret))).toBe(200);
    await client.ok(removeAuthenticator);
    expect(await outcomeOf(hub.stranger(), owner)).toBe(200);
    expect(await client.ok(getFactors)).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 });
  });
});

describe('recovery codes', () => {
  it('have 120 random bits each and are stored as digests; secrets of apps have 160 bits', async () => {
    const { secret, codes } = await withApp(await hub.signIn(owner));
    const { secret: another } = await (await hub.signIn(await aStudent(hub.db))).ok(beginAuthenticator);
    expect(Secret.fromBase32(secret).bytes.length * 8).toBe(160);
    expect(another).not.toBe(secret);
    const plain = codes.map((code) => code.replaceAll('-', ''));
    for (const code of plain) expect(code).toMatch(/^[a-z2-7]{24}$/);
    // 240 random characters of an alphabet of 32 miss one of its letters only one time in 60.
    expect(new Set(plain.join('')).size).toBeGreaterThan(28);
    const kept = (await hub.db.select().from(recoveryCodes)).map(({ digest }) => digest);
    expect(kept).toEqual(codes.map(() => expect.stringMatching(/^[\w-]{43}$/)));
    expect(codes.filter((code) => kept.join().includes(code.replaceAll('-', '')))).toEqual([]);
  });

  it('work once each, however they are typed, and the owner gets a mail', async () => {
    const client = await hub.signIn(owner);
    const { codes } = await withApp(client);
    const [code = ''] = codes;
    const twice = await Promise.all(
      [code, code.toUpperCase().replaceAll('-', ' ')].map((typed) => outcomeOf(hub.stranger(), owner, typed)),
    );
    expect(new Set(twice)).toEqual(new Set([200, 'wrong_code']));
    expect((await client.ok(getFactors)).recoveryCodes).toBe(9);
    expect(await mailsOf('recovery_code_used')).toHaveLength(1);
  });

  it('are renewed all at once, for users who have a factor', async () => {
    const client = await hub.signIn(owner);
    expect((await client.call(renewRecoveryCodes)).status).toBe(409);
    const { codes } = await withApp(client);
    await confirmBy(client, codes[0]);
    const { recoveryCodes: others } = await client.ok(renewRecoveryCodes);
    expect(await outcomeOf(hub.stranger(), owner, codes[1])).toBe('wrong_code');
    expect(await outcomeOf(hub.stranger(), owner, others[1])).toBe(200);
  });
});

describe('a role that needs a second factor', () => {
  it('allows nothing but setting one up', async () => {
    const assistant = await aTeacher(hub.db, { staffRole: 'assistant' });
    const [theirs, client] = [await hub.signIn(assistant), await hub.signIn(owner)];
    await theirs.ok(listUsers);
    await client.ok(setFactorPolicy, { body: { requiredOf: ['assistant', 'student'] } });
    expect(await theirs.call(listUsers)).toMatchObject({ status: 403, error: { code: 'factor_missing' } });
    expect((await theirs.ok(getCurrentUser)).id).toBe(assistant.id);
    expect((await theirs.ok(getFactors)).isRequired).toBe(true);
    const { codes } = await withApp(theirs);
    await theirs.ok(listUsers);
    await confirmBy(theirs, codes[0]);
    const refused = await theirs.call(removeAuthenticator);
    expect(refused).toMatchObject({ status: 409, error: { code: 'factor_required' } });
    await client.ok(listUsers);
    expect((await (await hub.signIn(await aStudent(hub.db))).call(getFactors)).status).toBe(200);
  });

  it('cannot be required of owners by an owner without one', async () => {
    const client = await hub.signIn(owner);
    const body = { requiredOf: ['owner' as const] };
    const refused = await client.call(setFactorPolicy, { body });
    expect(refused).toMatchObject({ status: 409, error: { code: 'factor_required' } });
    await withApp(client);
    await client.ok(setFactorPolicy, { body });
  });
});

it('a user who has lost a factor has it removed by another owner, is signed out and notified', async () => {
  const other = await aTeacher(hub.db);
  const theirs = await hub.signIn(other);
  await withApp(theirs);
  const client = await hub.signIn(owner);
  await client.ok(resetFactors, { params: { id: other.id } });
  expect((await theirs.call(getCurrentUser)).status).toBe(401);
  expect(await outcomeOf(hub.stranger(), other)).toBe(200);
  expect((await client.call(resetFactors, { params: { id: owner.id } })).error?.code).toBe('own_account');
  const entries = await hub.db.select().from(auditEntries).where(eq(auditEntries.subjectId, other.id));
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'DELETE /api/users/:id/factors', outcome: 'done', actorId: owner.id }),
  );
  expect((await mailsOf('factor_removed')).map(({ toAddress }) => toAddress)).toEqual([other.email]);
  // With nothing left to remove, nobody is signed out.
  const again = await hub.signIn(other);
  expect((await client.call(resetFactors, { params: { id: other.id } })).status).toBe(409);
  await again.ok(getCurrentUser);
});

it('the audit log says how a sign-in continued after the password, without any code', async () => {
  const { secret, codes } = await withApp(await hub.signIn(owner));
  const code = codeOf(secret);
  for (const entered of [undefined, '000000', code, codes[0]]) await login(hub.stranger(), owner, entered);
  const entries = await hub.db.select().from(auditEntries).orderBy(auditEntries.number);
  expect(entries.slice(-4).map(({ details, subjectId, actorId }) => [details, subjectId ?? actorId])).toEqual(
    [{ refusal: 'factor_needed' }, { refusal: 'wrong_code' }, { factor: 'app' }, { factor: 'recovery_code' }].map(
      (details) => [details, owner.id],
    ),
  );
});

it('a deleted account leaves no factor behind', async () => {
  const student = await aStudent(hub.db);
  await withApp(await hub.signIn(student));
  expect(await hub.db.$count(authenticators)).toBe(1);
  await (await hub.signIn(owner)).ok(deleteUser, { params: { id: student.id } });
  expect([await hub.db.$count(authenticators), await hub.db.$count(recoveryCodes)]).toEqual([0, 0]);
});
