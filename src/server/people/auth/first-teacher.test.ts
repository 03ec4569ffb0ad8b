import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { settings } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { getSite } from '#shared/hub/site.contract.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { checkSetupLink, getCurrentUser, loginAdmin, setupTeacher } from '#shared/people/auth.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import { cheapPasswords } from '#tests/support/test-app.ts';
import { createFirstTeacherService } from './first-teacher.service.ts';

const form = { email: 'teacher@example.com', password: 'secret1', firstName: 'Mary', lastName: 'Seacole' };
const refusal = (code: string) => ({ status: 403, error: { code } });
const unknown = refusal('setup_link_unknown');

const hub = hubForEachTest();
const firstTeacher = forEachTest(async () => createFirstTeacherService({ db: hub.db, passwords: cheapPasswords }));

async function issuedToken(): Promise<string> {
  const token = await firstTeacher.issueToken();
  if (token === null) throw new Error('a teacher exists already');
  return token;
}

const setUp = (token: string, change: Partial<typeof form & { siteTitle: string }> = {}, client = hub.stranger()) =>
  client.call(setupTeacher, { body: { token, ...form, ...change } });

describe('the set-up link', () => {
  it('creates the teacher and signs them in', async () => {
    const client = hub.stranger();
    const answer = await setUp(await issuedToken(), {}, client);
    expect(answer).toMatchObject({ status: 201, body: { role: 'teacher', status: 'approved', email: form.email } });
    expect(await client.ok(getCurrentUser)).toMatchObject({ email: form.email });
    expect((await hub.stranger().call(loginAdmin, { body: form })).status).toBe(200);
  });

  it('names the hub, and publishes nothing else', async () => {
    await setUp(await issuedToken(), { siteTitle: ' Echo School ' });
    expect(await hub.stranger().ok(getSite)).toMatchObject({ title: 'Echo School', instructorName: '', biography: '' });
  });

  it('takes no name that the settings would not take', async () => {
    const token = await issuedToken();
    for (const siteTitle of [' ', 'x'.repeat(81)]) {
      const answer = await setUp(token, { siteTitle });
      expect(answer).toMatchObject({ status: 400, error: { issues: [{ path: 'siteTitle' }] } });
    }
    expect((await setUp(token)).status).toBe(201);
    expect(await hub.stranger().ok(getSite)).toMatchObject({ title: 'Sonography Learning Hub' });
  });

  it('leaves the texts of a restored site alone', async () => {
    await writeSetting(hub.db, 'site', { ...SITE_DRAFT, title: 'Old name', quote: 'Listen first.' });
    await setUp(await issuedToken(), { siteTitle: 'New name' });
    expect(await hub.stranger().ok(getSite)).toMatchObject({ title: 'New name', quote: 'Listen first.' });
  });

  it('works once', async () => {
    const token = await issuedToken();
    expect((await setUp(token)).status).toBe(201);
    expect(await setUp(token, { email: 'other@example.com' })).toMatchObject(refusal('setup_link_used'));
    expect(await hub.db.$count(users)).toBe(1);
  });

  it('creates one teacher when it is used several times at once', async () => {
    const token = await issuedToken();
    const answers = [1, 2, 3].map((n) => setUp(token, { email: `teacher${n}@example.com` }));
    expect(statusesOf(await Promise.all(answers))).toEqual([201, 403, 403]);
  });

  it('refuses a wrong token, and any token if none was issued', async () => {
    expect(await setUp('guess')).toMatchObject(unknown);
    await issuedToken();
    expect(await setUp('guess')).toMatchObject(unknown);
  });

  it('stops working when a newer one is issued', async () => {
    const older = await issuedToken();
    await issuedToken();
    expect(await setUp(older)).toMatchObject(unknown);
  });

  it('shows on opening whether it can be used', async () => {
    const stateOf = async (token: string) => (await hub.stranger().ok(checkSetupLink, { body: { token } })).state;
    const older = await issuedToken();
    const token = await issuedToken();
    expect(await stateOf(token)).toBe('open');
    expect(await stateOf(older)).toBe('unknown');
    await setUp(token);
    expect(await stateOf(token)).toBe('used');
    expect(await stateOf(older)).toBe('already-set-up');
  });

  it('is not used up by a form that is refused', async () => {
    await aStudent(hub.db, { email: form.email });
    const token = await issuedToken();
    expect(await setUp(token)).toMatchObject({ status: 409, error: { code: 'email_taken' } });
    expect((await setUp(token, { password: '123' })).status).toBe(400);
    expect((await setUp(token, { email: 'other@example.com' })).status).toBe(201);
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
    expect(await setUp(token)).toMatchObject(refusal('already_set_up'));
  });
});
