import { describe, expect, it } from 'vitest';
import { passwordResetTokens, users } from '#server/db/schema/users.ts';
import {
  changePassword,
  forgotPassword,
  getCurrentUser,
  loginStudent,
  resetPassword,
} from '#shared/people/auth.contract.ts';
import { aStudent, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { mailedResetToken } from '#tests/support/password-links.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const NEW = 'brand new secret';

const hub = hubForEachTest();

const aLink = async () => mailedResetToken(hub, (await aStudent(hub.db)).email);
const reset = (token: string, newPassword = NEW) =>
  hub.stranger().call(resetPassword, { body: { token, newPassword } });

describe('forgetting a password', () => {
  it('mails a link that sets a new one and ends every session of the account', async () => {
    const student = await aStudent(hub.db);
    const oldBrowser = await hub.signIn(student);
    const token = await mailedResetToken(hub, student.email);
    expect((await reset(token)).status).toBe(200);
    expect((await oldBrowser.call(getCurrentUser)).status).toBe(401);
    const signIn = (password: string) =>
      hub.stranger().call(loginStudent, { body: { email: student.email, password } });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
  });

  it('gives the same response for a known, an unknown and a rejected address, and mails only the known one', async () => {
    const known = await aStudent(hub.db);
    const rejected = await aStudent(hub.db, { status: 'rejected' });
    const answers = [];
    for (const email of [known.email, 'nobody@example.org', rejected.email]) {
      const { status, text } = await hub.stranger().call(forgotPassword, { body: { email } });
      answers.push({ status, text });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await hub.runJobs();
    expect(hub.mail.sent.map(({ to }) => to.address)).toEqual([known.email]);
  });

  it('accepts a link only once', async () => {
    const token = await aLink();
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'another one')).toMatchObject({ status: 400, error: { code: 'reset_link_spent' } });
  });

  it('lets only one of two simultaneous uses of a link succeed', async () => {
    const token = await aLink();
    const uses = [reset(token, 'first secret'), reset(token, 'second secret')];
    expect(statusesOf(await Promise.all(uses))).toEqual([200, 400]);
  });

  it('invalidates a link after an hour, and when a newer one is requested', async () => {
    const { email } = await aStudent(hub.db);
    const first = await mailedResetToken(hub, email);
    const second = await mailedResetToken(hub, email);
    expect((await reset(first)).status).toBe(400);
    hub.clock.advance({ minutes: 60 });
    expect((await reset(second)).status).toBe(400);
  });

  it('does not accept a link for an account that was deactivated in the meantime', async () => {
    const token = await aLink();
    await hub.db.update(users).set({ isActive: false });
    expect((await reset(token)).status).toBe(400);
  });

  it('does not store tokens in plain text', async () => {
    const token = await aLink();
    const rows = await hub.db.select().from(passwordResetTokens);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses a malformed address and a short password', async () => {
    expect((await hub.stranger().call(forgotPassword, { body: { email: 'nobody' } })).status).toBe(400);
    expect((await reset('x', '12345')).status).toBe(400);
  });
});

describe('changing a password', () => {
  it('requires the current one, keeps this session and ends the others', async () => {
    const student = await aStudent(hub.db);
    const [here, there] = [await hub.signIn(student), await hub.signIn(student)];
    const wrong = await here.call(changePassword, { body: { currentPassword: 'no idea', newPassword: NEW } });
    expect(wrong).toMatchObject({ status: 400, error: { message: 'Current password is not correct' } });
    const right = await here.ok(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect(right.message).toBe('Your password has been changed successfully.');
    expect((await here.call(getCurrentUser)).status).toBe(200);
    expect((await there.call(getCurrentUser)).status).toBe(401);
  });

  it('invalidates a mailed link', async () => {
    const student = await aStudent(hub.db);
    const token = await mailedResetToken(hub, student.email);
    const browser = await hub.signIn(student);
    await browser.ok(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect((await reset(token, 'other one')).status).toBe(400);
  });
});
