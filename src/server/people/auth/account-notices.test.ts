import { describe, expect, it } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { changePassword, loginStudent, registerStudent, resetPassword } from '#shared/people/auth.contract.ts';
import { updateUser } from '#shared/people/users.contract.ts';
import { aRegistration, aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { MemoryMailTransport } from '#tests/support/memory.ts';
import { mailedResetToken } from '#tests/support/password-links.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const NEW = 'brand new secret';

const hub = hubForEachTest();

const kinds = async () => (await hub.db.select().from(mailMessages)).map(({ kind }) => kind);

describe('sign-in notices', () => {
  it('are mailed after a sign-in in a browser that does not know the account', async () => {
    const user = await aStudent(hub.db);
    const known = await hub.signIn(user);
    const signIn = { body: { email: user.email, password: PASSWORD } };
    await known.ok(loginStudent, signIn);
    expect(await kinds()).toEqual([]);
    await hub.stranger().ok(loginStudent, { ...signIn, headers: { 'user-agent': 'Windows Firefox/145.0' } });
    await hub.deliverMail();
    expect(hub.mail.sent).toMatchObject([{ to: { address: user.email }, subject: 'New sign-in to your account' }]);
    expect(hub.mail.sent[0]?.text).toContain('Firefox on Windows');
    expect(hub.mail.sent[0]?.text).toContain('/forgot-password');
    expect(await kinds()).toEqual(['new_device']);
  });

  it('are not mailed after a wrong password', async () => {
    const user = await aStudent(hub.db);
    await hub.signIn(user);
    await hub.stranger().call(loginStudent, { body: { email: user.email, password: 'not this one' } });
    expect(await kinds()).toEqual([]);
  });

  it('are not mailed for the first sign-in of an account or after registering', async () => {
    await hub.signIn(await aTeacher(hub.db));
    await hub.stranger().ok(registerStudent, { body: aRegistration });
    expect(await kinds()).toEqual([]);
    await hub.stranger().ok(loginStudent, { body: aRegistration });
    expect(await kinds()).toEqual(['new_device']);
  });

  it('are mailed once for several sign-ins at the same time', async () => {
    const user = await aStudent(hub.db);
    await Promise.all([hub.signIn(user), hub.signIn(user)]);
    expect(await kinds()).toEqual(['new_device']);
  });
});

describe('password notices', () => {
  it('are mailed after a password change', async () => {
    const user = await aStudent(hub.db);
    const client = await hub.signIn(user);
    await client.ok(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    await hub.deliverMail();
    expect(hub.mail.sent).toMatchObject([{ to: { address: user.email }, subject: 'Your password was changed' }]);
    expect(JSON.stringify(hub.mail.sent)).not.toContain(NEW);
  });

  it('are mailed after a reset, and the sign-in that follows in the same browser sends none', async () => {
    const user = await aStudent(hub.db);
    await hub.signIn(user);
    const client = hub.stranger();
    const token = await mailedResetToken(hub, user.email);
    await client.ok(resetPassword, { body: { token, newPassword: NEW } });
    await client.ok(loginStudent, { body: { email: user.email, password: NEW } });
    expect((await kinds()).toSorted()).toEqual(['password_changed', 'password_reset']);
  });
});

describe('email address notices', () => {
  const change = async (email: string) => {
    const student = await aStudent(hub.db, { email: 'old@example.org' });
    const owner = await hub.signIn(await aTeacher(hub.db));
    const { id, firstName, lastName, role } = student;
    const { status } = await owner.call(updateUser, { params: { id }, body: { email, firstName, lastName, role } });
    await hub.deliverMail();
    return status;
  };

  it('go to the old address and do not mention the new one', async () => {
    await change('new@example.org');
    expect(hub.mail.sent).toMatchObject([{ to: { address: 'old@example.org' } }]);
    expect(JSON.stringify(hub.mail.sent)).not.toContain('new@example.org');
    expect(await kinds()).toEqual(['address_changed']);
  });

  it.each([
    ['the address stays the same', 'OLD@example.org', 200],
    ['the change is refused', 'taken@example.org', 409],
  ])('are not sent if %s', async (_what, email, status) => {
    await aStudent(hub.db, { email: 'taken@example.org' });
    expect(await change(email)).toBe(status);
    expect(await kinds()).toEqual([]);
  });
});

it('queues no notices while mail is not set up, because a late warning is useless', async () => {
  const transport = Object.assign(new MemoryMailTransport(), { isSetUp: false });
  const { as, db } = await createTestApp({ mailTransport: transport });
  const user = await aStudent(db);
  await as(user);
  await as(user);
  expect(await db.$count(mailMessages)).toBe(0);
});
