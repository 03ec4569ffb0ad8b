import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { passkeyChallenges } from '#server/db/schema/factors.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { getCurrentUser, loginAdmin } from '#shared/people/auth.contract.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  confirmWithPasskey,
  getFactors,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
} from '#shared/people/factors.contract.ts';
import { setUserActive } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { addPasskeyTo, answerOf, SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const owner = forEachTest(() => aTeacher(hub.db));

async function signIn(client: TestClient, passkey: SoftwarePasskey, role: UserRow['role'] = 'teacher') {
  const { status, error } = await client.call(loginWithPasskey, {
    body: { role, answer: await answerOf(hub, passkey) },
  });
  return error?.code ?? status;
}

describe('a passkey', () => {
  it('signs in without a password, at its owner’s door, and the password then asks for a code', async () => {
    const { passkey, recoveryCodes } = await addPasskeyTo(await hub.signIn(owner));
    const browser = hub.stranger();
    expect(await signIn(browser, passkey)).toBe(200);
    expect((await browser.ok(getCurrentUser)).id).toBe(owner.id);
    expect(await signIn(hub.stranger(), passkey, 'student')).toBe('wrong_passkey');
    const body = { email: owner.email, password: PASSWORD };
    expect((await hub.stranger().call(loginAdmin, { body })).error?.code).toBe('factor_needed');
    const [code] = recoveryCodes ?? [];
    expect((await hub.stranger().call(loginAdmin, { body: { ...body, code } })).status).toBe(200);
  });

  it('is one of several, named by the browser until its owner renames it; none signs in after its removal', async () => {
    const client = await hub.signIn(owner);
    const phone = await addPasskeyTo(client);
    hub.clock.advance({ minutes: 1 });
    await client.ok(confirmWithPasskey, { body: { answer: await answerOf(hub, phone.passkey) } });
    const key = await addPasskeyTo(client);
    expect(key.recoveryCodes).toBeNull();
    const { passkeys } = await client.ok(getFactors);
    expect(passkeys).toHaveLength(2);
    const [first, second] = passkeys;
    const params = { passkeyId: first?.id ?? '' };
    await client.ok(renamePasskey, { params, body: { name: 'My phone' } });
    expect((await client.ok(getFactors)).passkeys[0]?.name).toBe('My phone');
    const other = await hub.signIn(await aTeacher(hub.db));
    expect((await other.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(removePasskey, { params })).status).toBe(404);
    await client.ok(removePasskey, { params });
    expect(await signIn(hub.stranger(), phone.passkey)).toBe('wrong_passkey');
    expect(await signIn(hub.stranger(), key.passkey)).toBe(200);
    await client.ok(removePasskey, { params: { passkeyId: second?.id ?? '' } });
    expect(await client.ok(getFactors)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  it('does not sign in to an account that is not allowed to sign in', async () => {
    const student = await aStudent(hub.db);
    const { passkey } = await addPasskeyTo(await hub.signIn(student));
    await (await hub.signIn(owner)).ok(setUserActive, { params: { id: student.id }, body: { isActive: false } });
    expect(await signIn(hub.stranger(), passkey, 'student')).toBe('deactivated');
  });

  it('replaces the password where a fresh one is required', async () => {
    const [client, other] = [await hub.signIn(owner), await hub.signIn(await aTeacher(hub.db))];
    const { passkey } = await addPasskeyTo(client);
    const confirm = async (by: TestClient) =>
      by.call(confirmWithPasskey, { body: { answer: await answerOf(hub, passkey) } });
    expect((await confirm(client)).status).toBe(204);
    expect((await confirm(other)).error?.code).toBe('wrong_passkey');
  });

  it('is not offered where no browser would create one', async () => {
    for (const publicUrl of ['http://hub.example.org', 'https://192.0.2.7', 'http://127.0.0.1:3000']) {
      const far = await createTestApp({ publicUrl });
      expect((await far.stranger().call(askForPasskey)).status).toBe(409);
    }
  });
});

describe('a passkey answer is refused', () => {
  const refused = async (answer: ReturnType<SoftwarePasskey['used']>) =>
    (await hub.stranger().call(loginWithPasskey, { body: { role: 'teacher', answer } })).error?.code;

  it('if it is sent twice, even at the same time to two processes', async () => {
    const { passkey } = await addPasskeyTo(await hub.signIn(owner));
    const answer = await answerOf(hub, passkey);
    const second = await createTestApp({ engine: hub.engine });
    const both = await Promise.all(
      [hub, second].map(({ stranger }) => stranger().call(loginWithPasskey, { body: { role: 'teacher', answer } })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await refused(answer)).toBe('wrong_passkey');
  });

  it('after five minutes, for a made-up challenge, from another site, or with another key', async () => {
    const { passkey } = await addPasskeyTo(await hub.signIn(owner));
    const late = await answerOf(hub, passkey);
    hub.clock.advance({ minutes: 6 });
    expect(await refused(late)).toBe('wrong_passkey');
    expect(await refused(passkey.used({ challenge: 'bWFkZSB1cA' }))).toBe('wrong_passkey');
    passkey.origin = 'http://localhost.evil.example';
    expect(await refused(await answerOf(hub, passkey))).toBe('wrong_passkey');
    passkey.origin = new SoftwarePasskey().origin;
    const forged = Object.assign(new SoftwarePasskey(), { id: passkey.id });
    expect(await refused(await answerOf(hub, forged))).toBe('wrong_passkey');
    expect(await refused({ id: 'x', response: { clientDataJSON: '%%' } })).toBe('wrong_passkey');
    expect(await signIn(hub.stranger(), passkey)).toBe(200);
  });

  it('if its counter has gone back, as with a copy; the owner is notified and the audit log records it', async () => {
    const { passkey } = await addPasskeyTo(await hub.signIn(owner));
    for (let n = 0; n < 3; n += 1) expect(await signIn(hub.stranger(), passkey)).toBe(200);
    for (const counter of [1, 2, -1]) {
      passkey.counter = counter;
      expect(await signIn(hub.stranger(), passkey), `after ${counter}`).toBe('passkey_copied');
    }
    const [entry] = await hub.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1);
    expect(entry).toMatchObject({
      subjectId: owner.id,
      outcome: 'refused',
      details: { factor: 'passkey', refusal: 'passkey_copied' },
    });
    const mails = await hub.db.select({ kind: mailMessages.kind }).from(mailMessages);
    expect(mails.filter(({ kind }) => kind === 'passkey_copied')).toHaveLength(3);
    passkey.counter = 3;
    expect(await signIn(hub.stranger(), passkey)).toBe(200);
  });

  it('if it creates a passkey for somebody else, or one that exists', async () => {
    const client = await hub.signIn(owner);
    const other = await hub.signIn(await aTeacher(hub.db));
    const passkey = new SoftwarePasskey();
    const stolen = passkey.made((await client.ok(beginPasskey)).options);
    expect((await other.call(addPasskey, { body: { answer: stolen } })).error?.code).toBe('wrong_passkey');
    await addPasskeyTo(client, passkey);
    const again = passkey.made((await other.ok(beginPasskey)).options);
    expect((await other.call(addPasskey, { body: { answer: again } })).error?.code).toBe('wrong_passkey');
    await client.ok(confirmWithPasskey, { body: { answer: await answerOf(hub, passkey) } });
    const asked = passkey.made((await hub.stranger().ok(askForPasskey)).options);
    expect((await client.call(addPasskey, { body: { answer: asked } })).error?.code).toBe('wrong_passkey');
  });
});

it('a passkey whose counter stays at 0 is not taken for a copy', async () => {
  const { passkey } = await addPasskeyTo(await hub.signIn(owner));
  for (let n = 0; n < 2; n += 1) {
    passkey.counter = -1;
    expect(await signIn(hub.stranger(), passkey)).toBe(200);
  }
});

it('limits the challenges for one address, but signing in does not count', async () => {
  const { passkey } = await addPasskeyTo(await hub.signIn(owner));
  const ask = async () => (await hub.stranger().call(askForPasskey)).status;
  for (let n = 0; n < 299; n += 1) await ask();
  for (let n = 0; n < 2; n += 1) expect(await signIn(hub.stranger(), passkey)).toBe(200);
  expect([await ask(), await ask()]).toEqual([200, 429]);
});

it('deletes challenges that were never answered, and records refusals in the audit log', async () => {
  await hub.stranger().ok(askForPasskey);
  hub.clock.advance({ days: 1 });
  await hub.sweepDaily();
  expect(await hub.db.$count(passkeyChallenges)).toBe(0);
  expect(await signIn(hub.stranger(), new SoftwarePasskey())).toBe('wrong_passkey');
  const entries = await hub.db.select().from(auditEntries).orderBy(auditEntries.number);
  expect(entries.at(-1)).toMatchObject({ action: 'POST /api/auth/passkey', outcome: 'refused', actorId: null });
});
