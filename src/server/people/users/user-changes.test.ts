import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema/users.ts';
import { getCurrentUser, loginStudent, resetPassword } from '#shared/people/auth.contract.ts';
import { listUsers, setUserActive, updateUser } from '#shared/people/users.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aStudent, aTeacher, NASTY_NAMES, NOBODY, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { mailedResetToken } from '#tests/support/password-links.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const ada = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(ada));

const activate = (id: string, isActive: boolean) => teacher.call(setUserActive, { params: { id }, body: { isActive } });
const stored = async (id: string) => (await hub.db.select().from(users).where(eq(users.id, id)))[0];
const ownAccount = (message: string) => ({ status: 409, error: { message, code: 'own_account' } });

type Form = PartInput<typeof updateUser, 'body'>;
const update = ({ id, firstName, lastName, email, role }: UserRow, form: Partial<Form>, by = teacher) =>
  by.call(updateUser, { params: { id }, body: { firstName, lastName, email, role, ...form } });

describe('deactivating an account', () => {
  it('ends its sessions at once and prevents sign-ins until it is activated', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.as(student);
    const answer = await activate(student.id, false);
    expect(answer).toMatchObject({ status: 200, body: { id: student.id, isActive: false } });
    expect(await hub.db.$count(sessions)).toBe(1);
    expect((await client.call(getCurrentUser)).status).toBe(401);
    const login = () => hub.stranger().call(loginStudent, { body: { email: student.email, password: PASSWORD } });
    expect(await login()).toMatchObject({ status: 403, error: { code: 'deactivated' } });
    await activate(student.id, true);
    expect((await login()).status).toBe(200);
  });

  it('has the same effect however often it is requested', async () => {
    const student = await aStudent(hub.db);
    const first = await activate(student.id, false);
    hub.clock.advance({ hours: 1 });
    expect((await activate(student.id, false)).body).toEqual(first.body);
    expect((await activate(ada.id, true)).body).toMatchObject({ isActive: true });
  });

  it('is refused for one’s own account', async () => {
    await aTeacher(hub.db);
    expect(await activate(ada.id, false)).toMatchObject(ownAccount('You can’t deactivate your own account'));
    expect((await stored(ada.id))?.isActive).toBe(true);
  });

  it('returns 404 for an unknown account, 400 for a malformed request', async () => {
    expect(await activate(NOBODY, false)).toMatchObject({ status: 404, error: { message: 'User not found' } });
    expect((await teacher.send('PUT', '/api/users/7/active-status', { payload: { isActive: true } })).status).toBe(400);
    const url = `/api/users/${ada.id}/active-status`;
    expect((await teacher.send('PUT', url, { payload: { isActive: 'no' } })).status).toBe(400);
  });
});

describe('changing an account', () => {
  it('stores names, lower-cased email and role, and returns them', async () => {
    const student = await aStudent(hub.db);
    hub.clock.advance({ days: 400 });
    const form = { firstName: ' Ann ', lastName: 'Lee', email: 'Ann.Lee@Example.COM', role: 'student' as const };
    const answer = await update(student, form);
    const kept = { ...form, firstName: 'Ann', email: 'ann.lee@example.com', updatedAt: hub.clock.read().toISOString() };
    expect(answer).toMatchObject({ status: 200, body: { id: student.id, status: 'approved', ...kept } });
    expect(await stored(student.id)).toMatchObject({ ...kept, updatedAt: hub.clock.read() });
  });

  it.each(NASTY_NAMES)('stores %s unchanged', async (name) => {
    const student = await aStudent(hub.db);
    expect((await update(student, { firstName: name, lastName: name })).body).toMatchObject({ firstName: name });
    const { body } = await teacher.call(listUsers, { query: { role: 'student' } });
    expect(body).toMatchObject([{ firstName: name, lastName: name }]);
  });

  it('refuses an address that another account has, in any case, and changes nothing', async () => {
    await aStudent(hub.db, { email: 'taken@example.com' });
    const student = await aStudent(hub.db);
    expect(await update(student, { firstName: 'New', email: 'TAKEN@example.com' })).toMatchObject({
      status: 409,
      error: { message: 'Another account already uses this email address', code: 'email_taken' },
    });
    expect(await stored(student.id)).toEqual(student);
  });

  it('refuses an address that another account takes at the same time', async () => {
    const one = await aStudent(hub.db);
    const two = await aStudent(hub.db);
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.update(users).set({ email: 'new@example.com' }).where(eq(users.id, one.id)),
      () => update(two, { email: 'new@example.com' }),
    );
    expect(answer).toMatchObject({ status: 409, error: { code: 'email_taken' } });
    const again = [update(one, { email: 'other@example.com' }), update(two, { email: 'Other@example.com' })];
    expect(statusesOf(await Promise.all(again))).toEqual([200, 409]);
  });

  it('invalidates links that were sent to the former address', async () => {
    const student = await aStudent(hub.db);
    const token = await mailedResetToken(hub, student.email);
    await update(student, { email: 'right@example.com' });
    const answer = await hub.stranger().call(resetPassword, { body: { token, newPassword: 'something else' } });
    expect(answer).toMatchObject({ status: 400, error: { code: 'reset_link_spent' } });
  });

  it.each([
    ['First name is required', { firstName: ' ' }],
    ['Last name is required', { lastName: '' }],
    ['Please enter a valid email address', { email: 'nowhere' }],
    ['Text must not contain the character NUL', { firstName: 'a\0b' }],
  ])('says “%s” to %o', async (message, form) => {
    const student = await aStudent(hub.db);
    expect(await update(student, form)).toMatchObject({ status: 400, error: { message } });
  });

  it('refuses names of 300 characters and unknown roles', async () => {
    const student = await aStudent(hub.db);
    expect((await update(student, { lastName: 'x'.repeat(300) })).status).toBe(400);
    const payload = { firstName: 'a', lastName: 'b', email: 'a@b.org', role: 'admin' };
    expect((await teacher.send('PUT', `/api/users/${student.id}`, { payload })).status).toBe(400);
  });

  it('returns 404 for an unknown account', async () => {
    expect((await update({ ...(await aStudent(hub.db)), id: NOBODY }, {})).status).toBe(404);
  });
});

describe('changing a role', () => {
  it.each(['pending', 'rejected'] as const)('turns a %s student into an approved teacher', async (status) => {
    const student = await aStudent(hub.db, { status });
    expect((await update(student, { role: 'teacher' })).body).toMatchObject({ role: 'teacher', status: 'approved' });
    expect((await stored(student.id))?.decidedAt).toEqual(hub.clock.read());
  });

  it('signs the user out, who has the new rights after the next sign-in', async () => {
    const student = await aStudent(hub.db);
    const before = await hub.as(student);
    await update(student, { role: 'teacher' });
    expect((await before.call(listUsers)).status).toBe(401);
    const client = await hub.signIn({ ...student, role: 'teacher' });
    expect((await client.call(listUsers)).status).toBe(200);
    await update({ ...student, role: 'teacher' }, { role: 'student' });
    expect((await client.call(listUsers)).status).toBe(401);
  });

  it('gives a new teacher the rights of a teacher, unless another staff role is given', async () => {
    const student = await aStudent(hub.db);
    expect((await update(student, { role: 'teacher' })).body).toMatchObject({ staffRole: 'teacher' });
    expect((await update(student, { role: 'teacher', staffRole: 'assistant' })).body.staffRole).toBe('assistant');
    expect((await update(student, { role: 'teacher' })).body.staffRole).toBe('assistant');
    expect((await update(student, { role: 'student', staffRole: 'owner' })).body.staffRole).toBeNull();
  });

  it('is for owners only, like every other change to a teacher’s account', async () => {
    const ben = await aTeacher(hub.db, { staffRole: 'teacher' });
    const student = await aStudent(hub.db);
    const asBen = await hub.as(ben);
    const refused = { status: 403, error: { message: 'Only owners can change teachers’ accounts' } };
    expect(await update(ada, { email: 'mine@example.com' }, asBen)).toMatchObject(refused);
    expect(await update(student, { role: 'teacher' }, asBen)).toMatchObject(refused);
    expect(await update(ben, { staffRole: 'owner' }, asBen)).toMatchObject(refused);
    const off = { params: { id: ada.id }, body: { isActive: false } };
    expect(await asBen.call(setUserActive, off)).toMatchObject(refused);
    expect((await update(ben, { firstName: 'Benjamin' }, asBen)).status).toBe(200);
    expect((await update(student, { firstName: 'Cleo' }, asBen)).status).toBe(200);
    expect(await stored(ada.id)).toMatchObject({ email: ada.email, isActive: true });
  });

  it('is refused for one’s own account, but names and address may be changed', async () => {
    await aTeacher(hub.db);
    expect(await update(ada, { role: 'student' })).toMatchObject(ownAccount('You can’t change your own role'));
    expect((await update(ada, { firstName: 'Augusta', email: 'ada@example.com' })).status).toBe(200);
  });
});
