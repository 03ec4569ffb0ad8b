import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { passwordsOff, recoveryCodes } from '#server/db/schema/factors.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { sessions } from '#server/db/schema/users.ts';
import { changePassword, getCurrentUser, loginAdmin, resetPassword } from '#shared/people/auth.contract.ts';
import {
  confirmWithPasskey,
  getFactors,
  loginWithPasskey,
  removePasskey,
  resetFactors,
  switchPasswordOff,
  switchPasswordOn,
} from '#shared/people/factors.contract.ts';
import { confirmPassword } from '#shared/people/sessions.contract.ts';
import { aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { mailedResetToken } from '#tests/support/password-links.ts';
import { addPasskeyTo, answerOf, SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { cheapPasswords, createTestApp } from '#tests/support/test-app.ts';

const NEW = 'a brand new secret';

let passkey: SoftwarePasskey;
let code: string | undefined;
/** The hash that the last entered password was compared with. */
let compared: string | null;
const hub = forEachTest(() =>
  createTestApp({
    passwords: {
      ...cheapPasswords,
      matches: (stored, password) => {
        compared = stored;
        return cheapPasswords.matches(stored, password);
      },
    },
  }),
);
const teacher = forEachTest(() => aTeacher(hub.db));
const client = forEachTest(() => hub.signIn(teacher));
beforeEach(async () => {
  const added = await addPasskeyTo(client);
  passkey = added.passkey;
  code = added.recoveryCodes?.[0];
});

async function switchOff(by = client, using = passkey) {
  const { status, error } = await by.call(switchPasswordOff, { body: { answer: await answerOf(hub, using) } });
  return error?.code ?? status;
}
const confirm = async () => client.ok(confirmWithPasskey, { body: { answer: await answerOf(hub, passkey) } });
const login = async (password = PASSWORD, more = {}) =>
  hub.stranger().call(loginAdmin, { body: { email: teacher.email, password, ...more } });
const kindsOfMail = async () => (await hub.db.select().from(mailMessages)).map(({ kind }) => kind);

async function signIn(browser = hub.stranger()) {
  const body = { role: 'teacher' as const, answer: await answerOf(hub, passkey) };
  return (await browser.call(loginWithPasskey, { body })).status;
}

describe('a password that is switched off', () => {
  it('is refused like a wrong one and like an unknown account, after equal work, while the passkey signs in', async () => {
    expect(await switchOff()).toBe(204);
    const right = await login();
    expect(right).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } });
    // As for an unknown address, there is no hash to compare with.
    expect(compared).toBeNull();
    expect((await login(PASSWORD, { code })).error).toEqual(right.error);
    expect((await login('a wrong one')).error).toEqual(right.error);
    const nobody = { email: 'nobody@example.org', password: PASSWORD };
    expect((await hub.stranger().call(loginAdmin, { body: nobody })).error).toEqual(right.error);
    expect(await signIn()).toBe(200);
  });

  it('ends other sessions and open reset links, sends a mail, and appears in the audit log', async () => {
    const other = hub.stranger();
    await signIn(other);
    const token = await mailedResetToken(hub, teacher.email);
    const before = client.cookie;
    await hub.db.delete(mailMessages);
    expect(await switchOff()).toBe(204);
    expect(client.cookie).not.toBe(before);
    expect((await client.call(getCurrentUser)).status).toBe(200);
    expect((await other.call(getCurrentUser)).status).toBe(401);
    expect((await hub.stranger().call(resetPassword, { body: { token, newPassword: NEW } })).status).toBe(400);
    expect(await kindsOfMail()).toEqual(['password_off']);
    const entries = await hub.db.select().from(auditEntries).orderBy(auditEntries.number);
    expect(entries.at(-1)).toMatchObject({
      action: 'POST /api/auth/password-off',
      actorId: teacher.id,
      outcome: 'done',
    });
    expect((await client.ok(getFactors)).passwordOffSince).toBe(hub.clock.read().toISOString());
  });

  it('cannot confirm the user, and cannot be changed', async () => {
    await switchOff();
    const confirmed = await client.call(confirmPassword, { body: { password: PASSWORD } });
    expect(confirmed).toMatchObject({ status: 409, error: { code: 'password_off' } });
    const changed = await client.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect(changed.error?.code).toBe('password_off');
  });

  it('can be switched off only with the user’s own passkey and recovery codes', async () => {
    const other = await hub.signIn(await aTeacher(hub.db));
    expect(await switchOff(other)).toBe('wrong_passkey');
    expect(await switchOff(client, new SoftwarePasskey())).toBe('wrong_passkey');
    await hub.db.delete(recoveryCodes);
    expect(await switchOff()).toBe('conflict');
    expect(await hub.db.$count(passwordsOff)).toBe(0);
  });

  it('prevents the removal of the last passkey', async () => {
    const [first] = (await client.ok(getFactors)).passkeys;
    await confirm();
    ({ passkey } = await addPasskeyTo(client));
    await switchOff();
    await confirm();
    await client.ok(removePasskey, { params: { passkeyId: first?.id ?? '' } });
    const [left] = (await client.ok(getFactors)).passkeys;
    const params = { passkeyId: left?.id ?? '' };
    expect((await client.call(removePasskey, { params })).error?.code).toBe('password_off');
    expect(await signIn()).toBe(200);
    await client.ok(switchPasswordOn);
    await client.ok(removePasskey, { params });
  });
});

describe('switching the password on', () => {
  it('is possible for its user, with a fresh confirmation and a mail, and a code is asked for as before', async () => {
    await switchOff();
    await hub.db.update(sessions).set({ confirmedAt: null });
    expect((await client.call(switchPasswordOn)).error?.code).toBe('fresh_password');
    await confirm();
    await client.ok(switchPasswordOn);
    expect(await kindsOfMail()).toContain('password_on');
    expect((await login()).error?.code).toBe('factor_needed');
  });

  it('is possible by a mailed link, with a new password; the mailbox alone does not give access without the code', async () => {
    await switchOff();
    const body = { token: await mailedResetToken(hub, teacher.email), newPassword: NEW };
    await hub.stranger().ok(resetPassword, { body });
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect((await login(NEW)).error?.code).toBe('factor_needed');
    expect((await login(NEW, { code })).status).toBe(200);
  });

  it('happens when an owner removes the factors of somebody who has lost them', async () => {
    await switchOff();
    await (await hub.signIn(await aTeacher(hub.db))).ok(resetFactors, { params: teacher });
    expect((await login()).status).toBe(200);
  });
});
