import { describe, expect, it } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import {
  changePassword,
  forgotPassword,
  loginStudent,
  registerStudent,
  resetPassword,
} from '#shared/people/auth.contract.ts';
import { updateUser } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { MemoryMailTransport } from '#tests/support/memory.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const NEW = 'brand new secret';

const hub = hubForEachTest();

const kinds = async () => (await hub.db.select().from(mailMessages)).map(({ kind }) => kind);

describe('a sign-in', () => {
  it('is told of where it is in a browser that does not know the account', async () => {
    const user = await aStudent(hub.db);
    const known = await hub.as(user);
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

  it('with a wrong password is not', async () => {
    const user = await aStudent(hub.db);
    await hub.as(user);
    await hub.stranger().call(loginStudent, { body: { email: user.email, password: 'not this one' } });
    expect(await kinds()).toEqual([]);
  });

  it('is no news where it is the first of all, or comes with registering', async () => {
    await hub.as(await aTeacher(hub.db));
    const form = { email: 'ada@example.com', password: PASSWORD, firstName: 'Ada', lastName: 'L' };
    await hub.stranger().ok(registerStudent, { body: { ...form, dateOfBirth: '1999-12-10' } });
    expect(await kinds()).toEqual([]);
    await hub.stranger().ok(loginStudent, { body: form });
    expect(await kinds()).toEqual(['new_device']);
  });

  it('is told of once, where several come at once', async () => {
    const user = await aStudent(hub.db);
    await Promise.all([hub.as(user), hub.as(user)]);
    expect(await kinds()).toEqual(['new_device']);
  });
});

describe('a new password', () => {
  it('is told of where it was changed', async () => {
    const user = await aStudent(hub.db);
    const client = await hub.as(user);
    await client.ok(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    await hub.deliverMail();
    expect(hub.mail.sent).toMatchObject([{ to: { address: user.email }, subject: 'Your password was changed' }]);
    expect(JSON.stringify(hub.mail.sent)).not.toContain(NEW);
  });

  it('is told of where it was reset, and the sign-in that follows there is no news', async () => {
    const user = await aStudent(hub.db);
    await hub.as(user);
    const client = hub.stranger();
    await client.ok(forgotPassword, { body: { email: user.email } });
    await hub.runJobs();
    const token = /token=([\w-]+)/.exec(hub.mail.sent.at(-1)?.text ?? '')?.[1] ?? '';
    await client.ok(resetPassword, { body: { token, newPassword: NEW } });
    await client.ok(loginStudent, { body: { email: user.email, password: NEW } });
    expect((await kinds()).toSorted()).toEqual(['password_changed', 'password_reset']);
  });
});

describe('another email address', () => {
  const change = async (email: string) => {
    const student = await aStudent(hub.db, { email: 'old@example.org' });
    const owner = await hub.as(await aTeacher(hub.db));
    const { id, firstName, lastName, role } = student;
    await owner.call(updateUser, { params: { id }, body: { email, firstName, lastName, role } });
    await hub.deliverMail();
  };

  it('is told of at the old one, without the new', async () => {
    await change('new@example.org');
    expect(hub.mail.sent).toMatchObject([{ to: { address: 'old@example.org' } }]);
    expect(JSON.stringify(hub.mail.sent)).not.toContain('new@example.org');
    expect(await kinds()).toEqual(['address_changed']);
  });

  it('is none where it is the same, or is refused', async () => {
    await aStudent(hub.db, { email: 'taken@example.org' });
    await change('OLD@example.org');
    expect(await kinds()).toEqual([]);
    const student = await aStudent(hub.db);
    const owner = await hub.as(await aTeacher(hub.db));
    const body = { email: 'taken@example.org', firstName: 'A', lastName: 'B', role: 'student' as const };
    expect((await owner.call(updateUser, { params: { id: student.id }, body })).status).toBe(409);
    expect(await kinds()).toEqual([]);
  });
});

it('writes none down where mail is not set up: kept, it would warn too late', async () => {
  const transport = Object.assign(new MemoryMailTransport(), { isSetUp: false });
  const { as, db } = await createTestApp({ mailTransport: transport });
  const user = await aStudent(db);
  await as(user);
  await as(user);
  expect(await db.$count(mailMessages)).toBe(0);
});
