import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { checkSetupLink, getCurrentUser, loginAdmin, setupTeacher } from '#shared/people/auth.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import { cheapPasswords } from '#tests/support/test-app.ts';
import { createFirstTeacherService, type FirstTeacherService } from './first-teacher.service.ts';

const form = { email: 'teacher@example.com', password: 'secret1', firstName: 'Mary', lastName: 'Seacole' };
const refusal = (code: string) => ({ status: 403, error: { code } });
const used = refusal('setup_link_used');
const unknown = refusal('setup_link_unknown');
const already = refusal('already_set_up');

let firstTeacher: FirstTeacherService;
const hub = hubForEachTest();
beforeEach(async () => {
  firstTeacher = createFirstTeacherService({ db: hub.db, passwords: cheapPasswords });
});

async function issuedToken(): Promise<string> {
  const token = await firstTeacher.issueToken();
  if (token === null) throw new Error('a teacher exists already');
  return token;
}

describe('the set-up link', () => {
  it('creates the teacher and signs them in', async () => {
    const client = hub.stranger();
    const answer = await client.call(setupTeacher, { body: { token: await issuedToken(), ...form } });
    expect(answer).toMatchObject({ status: 201, body: { role: 'teacher', status: 'approved', email: form.email } });
    expect(await client.ok(getCurrentUser)).toMatchObject({ email: form.email });
    expect((await hub.stranger().call(loginAdmin, { body: form })).status).toBe(200);
  });

  it('works once', async () => {
    const token = await issuedToken();
    await hub.stranger().ok(setupTeacher, { body: { token, ...form } });
    const again = await hub.stranger().call(setupTeacher, { body: { token, ...form, email: 'other@example.com' } });
    expect(again).toMatchObject(used);
    expect(await hub.db.$count(users)).toBe(1);
  });

  it('creates one teacher when it is used several times at once', async () => {
    const token = await issuedToken();
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        hub.stranger().call(setupTeacher, { body: { token, ...form, email: `teacher${n}@example.com` } }),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, 403, 403]);
  });

  it('refuses a wrong token, and any token if none was issued', async () => {
    const attempt = () => hub.stranger().call(setupTeacher, { body: { token: 'guess', ...form } });
    expect(await attempt()).toMatchObject(unknown);
    await issuedToken();
    expect(await attempt()).toMatchObject(unknown);
  });

  it('stops working when a newer one is issued', async () => {
    const older = await issuedToken();
    await issuedToken();
    expect(await hub.stranger().call(setupTeacher, { body: { token: older, ...form } })).toMatchObject(unknown);
  });

  it('shows on opening whether it can be used', async () => {
    const stateOf = async (token: string) => (await hub.stranger().ok(checkSetupLink, { body: { token } })).state;
    const older = await issuedToken();
    const token = await issuedToken();
    expect(await stateOf(token)).toBe('open');
    expect(await stateOf(older)).toBe('unknown');
    await hub.stranger().ok(setupTeacher, { body: { token, ...form } });
    expect(await stateOf(token)).toBe('used');
    expect(await stateOf(older)).toBe('already-set-up');
  });

  it('is not used up by a form that is refused', async () => {
    await aStudent(hub.db, { email: form.email });
    const token = await issuedToken();
    const taken = await hub.stranger().call(setupTeacher, { body: { token, ...form } });
    expect(taken).toMatchObject({ status: 409, error: { code: 'email_taken' } });
    const short = await hub.stranger().call(setupTeacher, { body: { token, ...form, password: '123' } });
    expect(short).toMatchObject({ status: 400 });
    const body = { token, ...form, email: 'other@example.com' };
    expect((await hub.stranger().call(setupTeacher, { body })).status).toBe(201);
  });

  it('is not issued if there is a teacher', async () => {
    await aTeacher(hub.db);
    expect(await firstTeacher.issueToken()).toBeNull();
  });

  it('is stored as a digest', async () => {
    const token = await issuedToken();
    const rows = await hub.db.select().from(settings);
    expect(rows.map(({ key }) => key)).toContain('setup_token');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the teacher from the environment', () => {
  it('is created if there is none, with the address in lower case', async () => {
    const created = await firstTeacher.createFromEnvironment({ email: 'Teacher@Example.com', password: 'secret1' });
    expect(created).toMatchObject({ email: 'teacher@example.com', role: 'teacher', status: 'approved' });
    expect((await hub.stranger().call(loginAdmin, { body: form })).status).toBe(200);
  });

  it('is not created if there is one, whose password stays the same', async () => {
    const teacher = await aTeacher(hub.db);
    expect(await firstTeacher.createFromEnvironment({ email: teacher.email, password: 'another1' })).toBeNull();
    expect(await hub.db.select({ password: users.password }).from(users)).toEqual([{ password: teacher.password }]);
  });

  it('invalidates an issued set-up link', async () => {
    const token = await issuedToken();
    await firstTeacher.createFromEnvironment({ email: 'env@example.com', password: 'secret1' });
    expect(await hub.stranger().call(setupTeacher, { body: { token, ...form } })).toMatchObject(already);
  });
});
