import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { argon2Passwords } from '#server/adapters/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import {
  getCurrentUser,
  getSealingKey,
  loginAdmin,
  loginStudent,
  logout,
  registerStudent,
} from '#shared/people/auth.contract.ts';
import { aRegistration, aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const form = { ...aRegistration, email: 'ada@example.com', password: 'secret1' };

const hub = hubForEachTest();

const register = (change: Partial<typeof form> = {}, client = hub.stranger()) =>
  client.call(registerStudent, { body: { ...form, ...change } });
const login = (email: string, password = PASSWORD, door: typeof loginStudent | typeof loginAdmin = loginStudent) =>
  hub.stranger().call(door, { body: { email, password } });

describe('registering', () => {
  it('creates a pending student, returns 201 without the password, and signs the student in', async () => {
    const client = hub.stranger();
    const answer = await register({}, client);
    expect(answer.status).toBe(201);
    const { password: _password, ...fields } = form;
    const created = {
      id: expect.any(String),
      profileImageUrl: null,
      role: 'student',
      staffRole: null,
      status: 'pending',
      extraTime: 'none',
      extraBreakMinutes: 0,
      ...fields,
    };
    expect(answer.body).toEqual(created);
    expect(await client.ok(getCurrentUser)).toEqual(created);
  });

  it('stores the address lower-cased and the names trimmed', async () => {
    const { body } = await register({ email: 'ADA@Example.COM', firstName: '  Ada ' });
    expect(body).toMatchObject({ email: 'ada@example.com', firstName: 'Ada' });
  });

  it('refuses a taken address in any case, with a message that reveals no more than necessary', async () => {
    await aStudent(hub.db, { email: 'ada@example.com' });
    const client = hub.stranger();
    expect(await register({ email: 'Ada@Example.com' }, client)).toMatchObject({
      status: 409,
      error: { code: 'registration_refused', message: 'Please try again with a different email' },
    });
    expect(client.cookie).toBeUndefined();
  });

  it('lets one of several simultaneous registrations of an address succeed', async () => {
    const answers = [register(), register(), register(), register()];
    expect(statusesOf(await Promise.all(answers))).toEqual([201, 409, 409, 409]);
    expect(await hub.db.$count(users)).toBe(1);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['password', { password: '12345' }],
    ['firstName', { firstName: '  ' }],
    ['lastName', { lastName: '' }],
    ['firstName', { firstName: 'Eve\r\nBcc: all@example.org' }],
    ['lastName', { lastName: 'Eve\u2028Adam' }],
    ['dateOfBirth', { dateOfBirth: '' }],
    ['dateOfBirth', { dateOfBirth: '2999-01-01' }],
    ['dateOfBirth', { dateOfBirth: '2001-02-30' }],
  ])('refuses a wrong %s with 400 and names the field', async (path, wrong) => {
    const answer = await register(wrong);
    expect(answer.status).toBe(400);
    expect(answer.error?.issues?.map((issue) => issue.path)).toContain(path);
  });

  it('ignores a role or status in the form', async () => {
    const answer = await hub.stranger().send('POST', '/api/students/register', {
      payload: { ...form, role: 'teacher', status: 'approved', isActive: true },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ role: 'student', status: 'pending' });
  });

  it('stores the password as an argon2id hash with 19 MiB and two passes', async () => {
    const { db, stranger } = await createTestApp({ passwords: argon2Passwords });
    await stranger().ok(registerStudent, { body: form });
    const [row] = await db.select().from(users);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
    expect((await stranger().call(loginStudent, { body: form })).status).toBe(200);
    expect((await stranger().call(loginStudent, { body: { ...form, password: 'secret2' } })).status).toBe(401);
  });
});

describe('signing in', () => {
  const wrongPassword = { code: 'wrong_credentials', message: 'Email or password is not correct' };

  it('returns the user, whatever the case of the address', async () => {
    const { id } = await aStudent(hub.db, { email: 'ada@example.com' });
    expect(await login('ADA@example.com')).toMatchObject({ status: 200, body: { id, role: 'student' } });
  });

  it.each([
    ['student', aStudent, loginStudent],
    ['teacher', aTeacher, loginAdmin],
  ] as const)('treats a wrong password and an unknown %s alike', async (_role, aUser, door) => {
    const wrong = await login((await aUser(hub.db)).email, 'not this one', door);
    const unknown = await login('no@example.com', PASSWORD, door);
    expect(wrong).toMatchObject({ status: 401, error: wrongPassword });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  it('treats the right password at the other role’s door as a wrong one', async () => {
    const [student, teacher] = [await aStudent(hub.db), await aTeacher(hub.db)];
    const attempts = [await login(student.email, PASSWORD, loginAdmin), await login(teacher.email)];
    for (const attempt of attempts) expect(attempt).toMatchObject({ status: 401, error: wrongPassword });
  });

  it.each([
    ['rejected', { status: 'rejected' as const }],
    ['deactivated', { isActive: false }],
  ])('tells the owner of a %s account so, but only with the right password', async (code, account) => {
    const { email } = await aStudent(hub.db, account);
    const [right, wrong] = [await login(email), await login(email, 'not this one')];
    expect(right).toMatchObject({ status: 403, error: { code } });
    expect(right.error?.message).toContain('contact your instructor');
    expect(wrong).toMatchObject({ status: 401, error: wrongPassword });
  });

  it('lets a pending student sign in', async () => {
    const client = await hub.signIn(await aStudent(hub.db, { status: 'pending' }));
    expect(await client.ok(getCurrentUser)).toMatchObject({ status: 'pending' });
  });

  it.each([{ email: 'nobody', password: PASSWORD }, { email: 'a@example.com', password: '12345' }, {}])(
    'refuses a malformed form with 400',
    async (payload) => {
      const answers = await Promise.all(
        ['/api/students/login', '/api/admin/login'].map((url) => hub.stranger().send('POST', url, { payload })),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    },
  );
});

describe('the current user', () => {
  it('returns 401 to strangers and sets no cookie', async () => {
    const client = hub.stranger();
    expect(await client.call(getCurrentUser)).toMatchObject({ status: 401, error: { code: 'not_signed_in' } });
    expect(client.cookie).toBeUndefined();
  });

  it('is read live: a name change shows in the next request', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    await hub.db.update(users).set({ firstName: 'Grace' }).where(eq(users.id, student.id));
    expect(await client.ok(getCurrentUser)).toMatchObject({ firstName: 'Grace' });
  });
});

describe('signing out', () => {
  it('ends the session, so its cookie stops working', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    const { cookie } = client;
    expect(await client.call(logout)).toMatchObject({ status: 204, text: '' });
    client.cookie = cookie;
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  it('succeeds without a session', async () => {
    expect((await hub.stranger().call(logout)).status).toBe(204);
  });
});

it('each user has one key for sealing work in the browser, in every session', async () => {
  const [ada, lee] = [await aStudent(hub.db), await aStudent(hub.db)];
  const keyOf = async (user: typeof ada) => (await (await hub.as(user)).ok(getSealingKey)).sealingKey;
  const keys = [await keyOf(ada), await keyOf(ada), await keyOf(lee)];
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys.map((key) => Buffer.from(key, 'base64url').length)).toEqual([32, 32, 32]);
});
