import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '#server/core/audit.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { auditEntries, auditOrigins } from '#server/db/schema/audit.ts';
import { checkAuditLog, exportAuditLog, listAuditLog, setAuditDays } from '#shared/hub/audit.contract.ts';
import { previewAssignment } from '#shared/practice/assignments.contract.ts';
import { setSessionLimits } from '#shared/people/sessions.contract.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { DEFAULT_SITE } from '#shared/hub/site.ts';
import { getSite, updateSite } from '#shared/hub/site.contract.ts';
import { createBackup } from '#shared/hub/backup.contract.ts';
import { loginAdmin, logout } from '#shared/people/auth.contract.ts';
import { deleteUser, setUserStatus, updateUser } from '#shared/people/users.contract.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.contract.ts';
import { aQuestion, aStudent, aTeacher, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { download, restore } from '#tests/support/whole-hub.ts';

let hub: TestApp;
let owner: Awaited<ReturnType<TestApp['as']>>;
let ownerRow: UserRow;
beforeEach(async () => {
  hub = await createTestApp();
  ownerRow = await aTeacher(hub.db);
  owner = await hub.signIn(ownerRow);
});

const entries = async (query = {}) => (await owner.ok(listAuditLog, { query })).entries;
const check = () => owner.ok(checkAuditLog);
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
    await owner.ok(setAuditDays, { body: { days: 90 } });
    await owner.ok(setSessionLimits, { body: { teacherHours: 4, studentDays: 7 } });
    const changed = await owner.ok(updateQuestion, { params: { id: question.id }, body: { correctAnswer: 2 } });
    await owner.ok(updateSite, { body: { ...DEFAULT_SITE, title: 'A title that is not told' } });
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
    expect(raw).not.toMatch(/not this one|nor this|example\.org|127\.0\.0\.1/);
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

describe('the server’s log', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  beforeEach(async () => {
    lines.length = 0;
    hub = await createTestApp({ logger: pino({ level: 'info' }, { write }) });
    owner = await hub.signIn(await aTeacher(hub.db));
  });

  it('has the digest of each entry, so that a replaced chain is detected', async () => {
    await owner.ok(setAuditDays, { body: { days: 40 } });
    await restore(owner, await download(owner));
    const rows = await hub.db.select().from(auditEntries).orderBy(auditEntries.number);
    const logged = lines.flatMap(({ audit }) => (audit === undefined ? [] : [audit]));
    expect(logged).toEqual(rows.map(({ number, digest }) => ({ number, digest })));
  });

  /** Does this while the table refuses every entry. */
  async function whileRefused(work: () => Promise<unknown>) {
    await hub.db.execute(sql`alter table audit_entries add constraint full_disk check (number < 0) not valid`);
    try {
      await work();
    } finally {
      await hub.db.execute(sql`alter table audit_entries drop constraint full_disk`);
    }
  }

  it('has the whole entry except the address if the table refuses it; the call still succeeds', async () => {
    await whileRefused(() => owner.ok(setAuditDays, { body: { days: 50 } }));
    expect(lines.find(({ msg }) => msg === 'an audit entry could not be written')).toMatchObject({
      level: 50,
      entry: { kind: 'settings', action: 'PUT /api/audit-log/days', details: { days: 50 }, outcome: 'done' },
    });
    expect(JSON.stringify(lines.filter(({ entry }) => entry !== undefined))).not.toContain('127.0.0.1');
    expect((await owner.ok(listAuditLog)).days).toBe(50);
  });

  it('continues the chain when the table accepts entries again', async () => {
    await whileRefused(() => owner.ok(setAuditDays, { body: { days: 60 } }));
    await owner.ok(setAuditDays, { body: { days: 70 } });
    expect(await check()).toMatchObject({ entries: 2, fault: null });
  });
});

/** Acts as a superuser of the database, who can bypass its triggers. */
const asSuperuser = (work: (tx: Database) => Promise<unknown>) =>
  hub.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });

describe('the table', () => {
  it.each([
    ['changes an entry', sql`update audit_entries set outcome = 'failed'`],
    ['deletes an entry', sql`delete from audit_entries`],
    ['empties the table', sql`truncate audit_entries cascade`],
    ['changes an address', sql`update audit_origins set address = '203.0.113.9'`],
    ['deletes an address', sql`delete from audit_origins`],
    ['empties the table of addresses', sql`truncate audit_origins`],
  ])('refuses a statement that %s', async (_what, change) => {
    await job(new Date());
    await expect(hub.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^(entries|addresses) of the audit log are only ever added$/) },
    });
    expect(await check()).toMatchObject({ fault: null });
  });

  it.each([
    ['young entries', new Date(), 1000],
    ['old entries after the place where the chain goes on', new Date('2024-02-29'), 0],
  ])('refuses the sweep itself %s', async (_what, at, anchor) => {
    await job(at);
    const sweep = hub.db.transaction(async (tx) => {
      await writeSetting(tx, 'audit_anchor', { number: anchor, digest: '' });
      await tx.execute(sql`select set_config('hub.audit_sweep', 'on', true)`);
      await tx.delete(auditEntries).where(eq(auditEntries.at, at));
    });
    await expect(sweep).rejects.toMatchObject({ cause: { message: expect.stringMatching(/only ever added/) } });
  });
});

it('a name in the file cannot act as a spreadsheet formula', async () => {
  const student = await aStudent(hub.db, { firstName: '=HYPERLINK("x")', lastName: 'Lee', status: 'pending' });
  await owner.ok(setUserStatus, { params: student, body: { status: 'approved' } });
  const { text } = await owner.send('GET', `${exportAuditLog.path}?format=csv`);
  expect(text).toContain('HYPERLINK');
  expect(text).not.toMatch(/(^|[,"])=HYPERLINK/m);
});

describe('the chain of entries', () => {
  it('is in order, and reports where it ends', async () => {
    await job();
    const [last] = await entries();
    expect(await check()).toMatchObject({ entries: last?.number, from: 1, fault: null });
  });

  it.each([
    ['changed', sql`update audit_entries set outcome = 'failed' where number = 2`, 2, 'is not as it was written'],
    ['taken out', sql`delete from audit_entries where number = 2`, 2, 'is missing'],
    ['given another address', sql`update audit_origins set address = '203.0.113.9' where number = 3`, 3, /address/],
  ])('reveals an entry that was %s', async (_what, change, number, what) => {
    for (let n = 0; n < 3; n += 1) await job();
    await asSuperuser(async (tx) => tx.execute(change));
    expect((await check()).fault).toEqual({ number, what: expect.stringMatching(what) });
  });

  it('stays a single chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 50 }, async () => job()));
    expect(await check()).toMatchObject({ fault: null });
  });

  it('stays valid after old entries are swept, and addresses are deleted sooner', async () => {
    // The database also checks its own clock.
    hub.clock.set('2024-02-29T12:00:00Z');
    await asSuperuser(async (tx) => tx.execute(sql`truncate audit_entries, audit_origins`));
    for (const days of [400, 100, 60, 0]) await job(new Date(hub.clock.read().getTime() - days * 86_400_000));
    await hub.sweepDaily();
    expect(await check()).toMatchObject({ from: 2, entries: 3, fault: null });
    expect((await hub.db.select().from(auditOrigins)).map(({ number }) => number)).toEqual([3, 4]);
    await owner.ok(setAuditDays, { body: { days: 30 } });
    await hub.sweepDaily();
    expect(await check()).toMatchObject({ from: 4, fault: null });
  });
});
