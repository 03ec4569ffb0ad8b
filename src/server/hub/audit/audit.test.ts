import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '#server/core/audit.ts';
import { auditEntries, auditOrigins } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';
import { checkAuditLog, exportAuditLog, listAuditLog, setAuditDays } from '#shared/hub/audit.contract.ts';
import { createBackup } from '#shared/hub/backup.contract.ts';
import { getSite } from '#shared/hub/site.contract.ts';
import { loginAdmin, logout } from '#shared/people/auth.contract.ts';
import { deleteUser, setUserStatus, updateUser } from '#shared/people/users.contract.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.contract.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let hub: TestApp;
let owner: TestClient;
let ownerId: string;
beforeEach(async () => {
  hub = await createTestApp();
  const teacher = await aTeacher(hub.db);
  ownerId = teacher.id;
  owner = await hub.as(teacher);
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
  it('says who did what to whom, from where, and what it was before', async () => {
    const student = await aStudent(hub.db, { firstName: 'Ada', lastName: 'Lee', status: 'pending' });
    await owner.ok(setUserStatus, { params: student, body: { status: 'approved' } });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      kind: 'accounts',
      action: 'PUT /api/users/:id/status',
      summary: expect.stringMatching(/^[A-Z][^;:(]+$/),
      outcome: 'done',
      actor: { id: ownerId },
      subjectId: student.id,
      subjectName: 'Ada Lee',
      details: { status: 'approved' },
      address: '127.0.0.1',
    });
  });

  it('has the role before a change', async () => {
    const student = await aStudent(hub.db);
    const { firstName, lastName, email } = student;
    await owner.ok(updateUser, { params: student, body: { firstName, lastName, email, role: 'teacher' } });
    expect((await entries({ kind: 'accounts' }))[0]).toMatchObject({
      details: { role: 'teacher', before: { role: 'student' } },
    });
  });

  it('has signing in, out, and who was refused at the door, without what they typed', async () => {
    const stranger = hub.stranger();
    const { email } = (await hub.db.select().from(users).where(eq(users.id, ownerId)))[0] ?? { email: '' };
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

  it('has who was refused, but no stranger, no mistake, and nobody who only reads', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const before = (await entries()).length;
    await student.call(deleteUser, { params: { id: ownerId } });
    await hub.stranger().call(deleteUser, { params: { id: ownerId } });
    await owner.call(deleteUser, { params: { id: ownerId } });
    await owner.ok(getSite);
    const found = await entries();
    expect(found).toHaveLength(before + 1);
    expect(found[0]).toMatchObject({ outcome: 'refused', action: 'DELETE /api/users/:id', subjectId: ownerId });
  });

  it('has what leaves the hub before it leaves', async () => {
    await owner.send('GET', exportQuestionsCsv.path);
    expect((await entries())[0]).toMatchObject({ kind: 'exports', outcome: 'begun' });
  });

  it('is for owners alone', async () => {
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    for (const refused of [listAuditLog, checkAuditLog]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await teacher.call(refused)).status).toBe(403);
    }
  });

  it('outlives the account that it names', async () => {
    const student = await aStudent(hub.db);
    await owner.ok(deleteUser, { params: student });
    expect((await entries())[0]).toMatchObject({ subjectId: student.id, subjectName: '' });
  });

  it('is found by kind, outcome, account and day', async () => {
    const student = await aStudent(hub.db, { status: 'pending' });
    await owner.ok(setUserStatus, { params: student, body: { status: 'approved' } });
    const now = hub.clock.read().toISOString();
    expect(await entries({ kind: 'mail' })).toEqual([]);
    expect(await entries({ outcome: 'refused' })).toEqual([]);
    expect(await entries({ accountId: student.id, since: now })).toHaveLength(1);
    expect(await entries({ accountId: student.id, before: now })).toEqual([]);
  });

  it('has what left the hub as one list, downloads and backups', async () => {
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

describe('the chain of entries', () => {
  it('is in order, and says where it ends', async () => {
    await job();
    const [last] = await entries();
    expect(await check()).toMatchObject({ entries: last?.number, from: 1, fault: null });
  });

  it.each([
    ['changed', sql`update audit_entries set outcome = 'failed' where number = 2`, 2, 'is not as it was written'],
    ['taken out', sql`delete from audit_entries where number = 2`, 2, 'is missing'],
    ['given another address', sql`update audit_origins set address = '203.0.113.9' where number = 3`, 3, /address/],
  ])('shows an entry that was %s', async (_what, change, number, what) => {
    await job();
    await job();
    await job();
    const refusal = { cause: { message: 'entries of the audit log are only ever added' } };
    await expect(hub.db.execute(sql`delete from audit_entries`)).rejects.toMatchObject(refusal);
    await hub.db.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`);
    await hub.db.execute(change);
    await hub.db.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`);
    expect((await check()).fault).toEqual({ number, what: expect.stringMatching(what) });
  });

  it('stays one when many write at once', async () => {
    await Promise.all(Array.from({ length: 50 }, async () => job()));
    expect(await check()).toMatchObject({ fault: null });
  });

  it('goes on where old entries were swept away, and addresses go sooner', async () => {
    const daysAgo = (days: number) => new Date(hub.clock.read().getTime() - days * 86_400_000);
    await hub.db.execute(sql`truncate audit_entries cascade`);
    await job(daysAgo(400));
    await job(daysAgo(100));
    await job();
    await hub.sweepDaily();
    expect(await check()).toMatchObject({ from: 2, entries: 2, fault: null });
    expect((await hub.db.select().from(auditOrigins)).map(({ number }) => number)).toEqual([3]);
    await owner.ok(setAuditDays, { body: { days: 30 } });
    await hub.sweepDaily();
    expect(await check()).toMatchObject({ from: 3, fault: null });
  });
});
