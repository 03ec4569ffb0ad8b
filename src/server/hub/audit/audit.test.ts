import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '#server/core/audit.ts';
import type { Database } from '#server/db/engine.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { exportAuditLog, listAuditLog, setAuditDays } from '#shared/hub/audit.contract.ts';
import { previewAssignment } from '#shared/practice/assignments.contract.ts';
import { confirmPassword, setSessionLimits } from '#shared/people/sessions.contract.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { getSite, updateSite } from '#shared/hub/site.contract.ts';
import { createBackup } from '#shared/hub/backup.contract.ts';
import { changePassword, loginAdmin, logout } from '#shared/people/auth.contract.ts';
import { deleteUser, setUserStatus, updateUser } from '#shared/people/users.contract.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.contract.ts';
import { acceptEntries, refuseEntries } from '#tests/support/audit.ts';
import { aQuestion, aStudent, aTeacher, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let hub: TestApp;
let owner: Awaited<ReturnType<TestApp['as']>>;
let ownerRow: UserRow;
beforeEach(async () => {
  hub = await createTestApp();
  ownerRow = await aTeacher(hub.db);
  owner = await hub.signIn(ownerRow);
});

const entries = async (query = {}) => (await owner.ok(listAuditLog, { query })).entries;
const job = (at = hub.clock.read()) =>
  appendAudit(hub.db, {
    at,
    kind: 'settings',
    action: 'a job',
    outcome: 'done',
    actorId: null,
    subjectId: null,
    details: {},
    address: '192.0.2.7',
    note: 'Results, to the ministry',
  });

describe('the audit log', () => {
  it('records the actor, the action, the affected account, the address and the previous values', async () => {
    const student = await aStudent(hub.db, { firstName: 'Ada', lastName: 'Lee', status: 'pending' });
    await owner.ok(setUserStatus, { params: student, body: { status: 'approved' } });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      kind: 'accounts',
      action: 'PUT /api/users/:id/status',
      summary: expect.stringMatching(/^[A-Z][^;:(]+$/),
      outcome: 'done',
      actor: { id: ownerRow.id },
      subjectId: student.id,
      subjectName: 'Ada Lee',
      details: { status: 'approved' },
      address: '127.0.0.1',
    });
  });

  it('records the role before a change', async () => {
    const student = await aStudent(hub.db);
    const { firstName, lastName, email } = student;
    await owner.ok(updateUser, { params: student, body: { firstName, lastName, email, role: 'teacher' } });
    expect((await entries({ kind: 'accounts' }))[0]).toMatchObject({
      details: { role: 'teacher', before: { role: 'student' } },
    });
  });

  it('records previous settings, the previous version of a question, and the changed fields of the site', async () => {
    const question = await aQuestion(hub.db);
    await owner.ok(updateSite, { body: SITE_DRAFT });
    await owner.ok(setAuditDays, { body: { days: 90 } });
    await owner.ok(setSessionLimits, { body: { teacherHours: 4, studentDays: 7 } });
    const changed = await owner.ok(updateQuestion, { params: { id: question.id }, body: { correctAnswer: 2 } });
    await owner.ok(updateSite, { body: { ...SITE_DRAFT, title: 'A title that is not told' } });
    const found = await entries();
    expect(found.slice(0, 4).map(({ details }) => details)).toEqual([
      { changed: ['title'] },
      { versionId: changed.versionId, before: { versionId: question.versionId } },
      { teacherHours: 4, studentDays: 7, before: { teacherHours: 8, studentDays: 30 } },
      { days: 90, before: { days: 365 } },
    ]);
  });

  it('records previews of an assignment', async () => {
    const id = randomUUID();
    await owner.call(previewAssignment, { params: { id } });
    expect((await entries())[0]).toMatchObject({ action: 'GET /api/assignments/:id/preview', subjectId: id });
  });

  it('records sign-ins, sign-outs and failed sign-ins, without the typed values', async () => {
    const stranger = hub.stranger();
    const { id: ownerId, email } = ownerRow;
    await stranger.call(loginAdmin, { body: { email, password: 'not this one' } });
    await stranger.call(loginAdmin, { body: { email: 'nobody@example.org', password: 'nor this' } });
    await stranger.ok(loginAdmin, { body: { email, password: PASSWORD } });
    await stranger.ok(logout);
    const found = await entries({ kind: 'sign-in' });
    expect(found.slice(0, 4).map(({ outcome, actor, subjectId }) => [outcome, actor?.id ?? null, subjectId])).toEqual([
      ['done', ownerId, null],
      ['done', ownerId, ownerId],
      ['refused', null, null],
      ['refused', null, ownerId],
    ]);
    const raw = JSON.stringify(await hub.db.select().from(auditEntries));
    expect(raw).not.toMatch(/not this one|nor this|example\.org/);
  });

  it('records refused calls, but not calls of strangers, mistakes or reads', async () => {
    const student = await hub.signIn(await aStudent(hub.db));
    const before = (await entries()).length;
    for (const client of [student, hub.stranger(), owner]) await client.call(deleteUser, { params: ownerRow });
    await owner.ok(getSite);
    const found = await entries();
    expect(found).toHaveLength(before + 1);
    expect(found[0]).toMatchObject({ outcome: 'refused', action: 'DELETE /api/users/:id', subjectId: ownerRow.id });
  });

  it('records wrong passwords of somebody who is signed in', async () => {
    await owner.call(confirmPassword, { body: { password: 'not this one' } });
    await owner.call(changePassword, { body: { currentPassword: 'nor this', newPassword: 'a new secret' } });
    const [change, confirmation] = await entries({ outcome: 'refused' });
    const wrong = { actor: { id: ownerRow.id }, details: { refusal: 'wrong_password' } };
    expect(change).toMatchObject({ ...wrong, action: 'POST /api/auth/change-password' });
    expect(confirmation).toMatchObject({ ...wrong, action: 'POST /api/auth/confirm-password' });
  });

  it('records once that there are too many attempts', async () => {
    const attempt = () => hub.stranger().call(loginAdmin, { body: { email: ownerRow.email, password: 'a guess' } });
    for (let n = 0; n < 14; n += 1) await attempt();
    for (let n = 0; n < 14; n += 1) await owner.call(confirmPassword, { body: { password: 'a guess' } });
    const refusals = (await entries({ outcome: 'refused' })).map(({ details }) => details['refusal']);
    expect(refusals.toReversed()).toEqual([
      ...Array<string>(10).fill('wrong_credentials'),
      'too_many',
      ...Array<string>(10).fill('wrong_password'),
      'too_many',
    ]);
  });

  it('records an export before the data leaves the hub', async () => {
    await owner.send('GET', exportQuestionsCsv.path);
    expect((await entries())[0]).toMatchObject({ kind: 'exports', outcome: 'begun' });
  });

  it('outlives the account that it names', async () => {
    const student = await aStudent(hub.db);
    await owner.ok(deleteUser, { params: student });
    expect((await entries())[0]).toMatchObject({ subjectId: student.id, subjectName: '' });
  });

  it('can be filtered by kind, outcome, account and day', async () => {
    const student = await aStudent(hub.db, { status: 'pending' });
    await owner.ok(setUserStatus, { params: student, body: { status: 'approved' } });
    const now = hub.clock.read().toISOString();
    expect(await entries({ kind: 'mail' })).toEqual([]);
    expect(await entries({ outcome: 'refused' })).toEqual([]);
    expect(await entries({ accountId: student.id, since: now })).toHaveLength(1);
    expect(await entries({ accountId: student.id, before: now })).toEqual([]);
  });

  it('lists downloads and backups together as disclosures', async () => {
    await owner.send('GET', exportQuestionsCsv.path);
    await owner.send('POST', createBackup.path, { payload: { backupType: 'full', includeMedia: false } });
    const actions = (await entries({ kind: 'disclosures' })).map(({ kind }) => kind);
    expect(actions).toEqual(['backups', 'exports']);
    const { text } = await owner.send('GET', `${exportAuditLog.path}?format=csv&kind=disclosures`);
    expect(text).toContain('GET /api/questions/export');
    expect(text).not.toContain('/login');
  });

  it.each(['csv', 'jsonl'] as const)('is downloaded as %s', async (format) => {
    const { text } = await owner.send('GET', `${exportAuditLog.path}?format=${format}&kind=sign-in`);
    const lines = text.trim().split(/\r?\n/);
    expect(lines.at(-1)).toContain('POST /api/admin/login');
    expect((await entries())[0]).toMatchObject({ details: { format, kind: 'sign-in' } });
  });
});

describe('an entry that cannot be written', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  beforeEach(async () => {
    lines.length = 0;
    hub = await createTestApp({ logger: pino({ level: 'error' }, { write }) });
    ownerRow = await aTeacher(hub.db);
    owner = await hub.as(ownerRow);
    await refuseEntries(hub.db);
  });
  afterEach(async () => acceptEntries(hub.db));

  it('undoes the change, and the call fails', async () => {
    expect((await owner.call(setAuditDays, { body: { days: 50 } })).status).toBe(500);
    expect((await owner.ok(listAuditLog)).days).toBe(365);
  });

  it('stops long work before it begins', async () => {
    expect((await owner.send('GET', exportQuestionsCsv.path)).status).toBe(500);
  });

  it('is in the server’s log, without the address, if the call was refused', async () => {
    const student = await aStudent(hub.db);
    await acceptEntries(hub.db);
    const client = await hub.as(student);
    await refuseEntries(hub.db);
    expect((await client.call(setAuditDays, { body: { days: 50 } })).status).toBe(403);
    const logged = lines.find(({ msg }) => msg === 'an audit entry could not be written');
    expect(logged?.['entry']).toMatchObject({
      action: 'PUT /api/audit-log/days',
      outcome: 'refused',
      actorId: student.id,
      details: { days: 50, refusal: 'forbidden' },
    });
    expect(logged?.['entry']).not.toHaveProperty('address');
  });
});

/** Acts as a superuser of the database, who can bypass its triggers. */
const asSuperuser = (work: (tx: Database) => Promise<unknown>) =>
  hub.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the table', () => {
  it.each([
    ['changes an entry', 100, sql`update audit_entries set outcome = 'failed'`],
    ['changes an address', 100, sql`update audit_entries set address = '203.0.113.9'`],
    ['changes a note', 100, sql`update audit_entries set note = 'Nothing'`],
    ['empties a note about all students', 100, sql`update audit_entries set note = null`],
    ['empties a recent address', 88, sql`update audit_entries set address = null`],
    ['deletes a recent entry', 28, sql`delete from audit_entries`],
    ['empties the table', 100, sql`truncate audit_entries`],
  ])('refuses a statement that %s', async (_what, age, change) => {
    await asSuperuser(async (tx) => tx.delete(auditEntries));
    await job(daysAgo(age));
    const before = await hub.db.select().from(auditEntries);
    await expect(hub.db.execute(change)).rejects.toMatchObject({
      cause: { message: 'entries of the audit log are only ever added' },
    });
    expect(await hub.db.select().from(auditEntries)).toEqual(before);
  });
});

it('an entry of a refused call has nothing that the endpoint would not accept', async () => {
  const student = await aStudent(hub.db);
  const client = await hub.as(student);
  const url = listAuditLog.path;
  for (const kind of ['a\0', 'x'.repeat(100_000)]) {
    expect((await client.send('PUT', `${url}/days`, { payload: { days: kind, kind } })).status).toBe(403);
  }
  const refused = await entries({ outcome: 'refused' });
  expect(refused.map(({ details }) => details)).toEqual([{ refusal: 'forbidden' }, { refusal: 'forbidden' }]);
});

it('an address can be emptied whatever the entry contains', async () => {
  await asSuperuser(async (tx) => tx.delete(auditEntries));
  await job(daysAgo(100));
  await asSuperuser((tx) => tx.update(auditEntries).set({ details: { kind: 'a\0' } }));
  await hub.db.update(auditEntries).set({ address: null });
  expect((await hub.db.select().from(auditEntries)).map(({ address }) => address)).toEqual([null]);
});

it('the daily sweep deletes old entries, and addresses sooner', async () => {
  // The database also checks its own clock.
  hub.clock.set('2024-02-29T12:00:00Z');
  await asSuperuser(async (tx) => tx.delete(auditEntries));
  for (const days of [400, 100, 60, 0]) await job(new Date(hub.clock.read().getTime() - days * 86_400_000));
  const addresses = async () =>
    (await hub.db.select().from(auditEntries).orderBy(auditEntries.number)).map(({ address }) => address);
  await hub.sweepDaily();
  expect(await addresses()).toEqual([null, '192.0.2.7', '192.0.2.7']);
  await owner.ok(setAuditDays, { body: { days: 30 } });
  await hub.sweepDaily();
  expect(await addresses()).toEqual(['192.0.2.7', '127.0.0.1']);
});

it('a name in the file cannot act as a spreadsheet formula', async () => {
  const student = await aStudent(hub.db, { firstName: '=HYPERLINK("x")', lastName: 'Lee', status: 'pending' });
  await owner.ok(setUserStatus, { params: student, body: { status: 'approved' } });
  const { text } = await owner.send('GET', `${exportAuditLog.path}?format=csv`);
  expect(text).toContain('HYPERLINK');
  expect(text).not.toMatch(/(^|[,"])=HYPERLINK/m);
});
