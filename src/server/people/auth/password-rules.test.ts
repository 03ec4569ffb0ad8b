import { describe, expect, it } from 'vitest';
import { changePassword, loginStudent, registerStudent } from '#shared/people/auth.contract.ts';
import { DEFAULT_PASSWORD_RULES } from '#shared/people/password-rules.ts';
import { getPasswordRules, setPasswordRules } from '#shared/people/password-rules.contract.ts';
import { aRegistration, aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const owner = forEachTest(async () => hub.signIn(await aTeacher(hub.db)));

const rules = ({ student = 6, ownerMin = 6, refusesCommon = false }) => ({
  minLengths: { ...DEFAULT_PASSWORD_RULES.minLengths, student, owner: ownerMin },
  refusesCommon,
});

let registered = 0;
async function register(password: string) {
  registered += 1;
  const names = { firstName: 'Adaeze', lastName: 'Okafor' };
  const body = { ...aRegistration, ...names, email: `new${registered}@example.org`, password };
  const { status, error } = await hub.stranger().call(registerStudent, { body });
  return error?.code ?? status;
}

describe('new passwords', () => {
  it('need six characters and may be common, until an owner changes the rules', async () => {
    expect(await hub.stranger().ok(getPasswordRules)).toMatchObject(DEFAULT_PASSWORD_RULES);
    expect(await register('123456')).toBe(201);
  });

  it('need as many characters as the rules of their role say, and older ones keep working', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    await owner.ok(setPasswordRules, { body: rules({ student: 12, ownerMin: 30 }) });
    expect(await register('eleven char')).toBe('weak_password');
    expect(await register('twelve chars')).toBe(201);
    const change = (caller: TestClient, newPassword: string) =>
      caller.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    expect((await change(client, 'eleven char')).error?.message).toBe('Password must be at least 12 characters');
    expect((await change(client, 'twelve chars')).status).toBe(200);
    expect((await change(owner, 'twelve chars')).error?.code).toBe('weak_password');
    await hub.signIn(await aStudent(hub.db));
  });

  it('are refused if they are common or the user’s own name, where an owner wants that', async () => {
    await owner.ok(setPasswordRules, { body: rules({ refusesCommon: true }) });
    for (const password of ['123456', 'Password', 'okafor', 'Adaeze2001', `new-${registered}!!!`]) {
      expect(`${password}: ${await register(password)}`).toBe(`${password}: weak_password`);
    }
    expect(await register('teal kidney stairwell')).toBe(201);
  });
});

it('minimum lengths are between 6 and 64 characters', async () => {
  for (const student of [5, 65, 7.5]) {
    expect((await owner.call(setPasswordRules, { body: rules({ student }) })).status).toBe(400);
  }
});

it.each([
  ['with blanks at both ends', '  two blanks  '],
  ['of other scripts, controls and emoji', 'пароль\t密码 💡\u200b"\'<>&;--'],
  ['of 64 characters', 'a7'.repeat(32)],
  ['of 200 characters', 'a7'.repeat(100)],
])('a password %s is accepted exactly as typed', async (_what, password) => {
  expect(await register(password)).toBe(201);
  const email = `new${registered}@example.org`;
  const signIn = async (typed: string) =>
    (await hub.stranger().call(loginStudent, { body: { email, password: typed } })).status;
  const others = [password.slice(0, -1), ` ${password}`, password.toUpperCase(), password.normalize('NFD').trim()];
  for (const other of others.filter((one) => one !== password)) expect(await signIn(other)).not.toBe(200);
  expect(await signIn(password)).toBe(200);
});
