import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { passwordResetTokens, users } from '#server/db/schema/users.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import { bringBackStored, restoreStoredBackup, storeBackup } from '#shared/hub/backup.contract.ts';
import { getCurrentUser, loginAdmin } from '#shared/people/auth.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { aTeacher, only, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';

const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
const other = forEachTest(() => aTeacher(hub.db, { email: 'vera@hub.test', firstName: 'Vera', lastName: 'Kramer' }));
let file: string;
beforeEach(async () => {
  file = await download(whole.teacher);
});

const NOT_ALLOWED = 'it would add a teacher or change a teacher’s rights or sign-in, which was not allowed';
const OWNER = { role: 'teacher', staffRole: 'owner', status: 'approved' };
const refusedOf = ({ refusals }: Awaited<ReturnType<typeof restore>>['body']) =>
  refusals.filter(({ kind }) => kind === 'users').map(({ count, reason }) => [count, reason]);
const rowOf = async (id: string) => only(await hub.db.select().from(users).where(eq(users.id, id)));

/** A backup with only these accounts, changed, in this order. */
const withAccounts = (...changes: [id: string, change: object][]) =>
  withRecords(file, (data) => {
    const accounts = data['users'] ?? [];
    data['users'] = changes.map(([id, change]) => ({ ...accounts.find((account) => account['id'] === id), ...change }));
  });

describe('a restore that would make or change staff', () => {
  const eve = { firstName: 'Eve', lastName: 'New', email: 'eve@elsewhere.test' };
  const withEve = () =>
    withRecords(file, ({ users: accounts = [] }) => {
      accounts.push({ ...accounts[0], ...eve, ...OWNER, isActive: true, id: crypto.randomUUID() });
    });
  const isThere = async () => (await hub.db.$count(users, eq(users.email, eve.email))) > 0;
  /** Gives an owner another address, and the former one to a student who becomes an owner. */
  const swapped = (studentId = whole.students.ann.id) =>
    withAccounts(
      [other.id, { email: 'elsewhere@hub.test' }],
      [whole.students.ann.id, { ...OWNER, id: studentId, email: other.email }],
    );

  it('refuses a new teacher unless that is allowed', async () => {
    const { body } = await restore(whole.teacher, withEve());
    expect(body.staffChanges).toEqual([]);
    expect(refusedOf(body)).toEqual([[1, NOT_ALLOWED]]);
    expect(await isThere()).toBe(false);
    const allowed = await restore(whole.teacher, withEve(), { allowStaffChanges: true });
    const after = { email: eve.email, staffRole: 'owner', status: 'approved', isActive: true };
    expect(allowed.body.staffChanges).toMatchObject([{ firstName: 'Eve', lastName: 'New', before: null, after }]);
    expect(await isThere()).toBe(true);
  });

  it('names a new teacher in a dry run', async () => {
    const { body } = await restore(whole.teacher, withEve(), { dryRun: true });
    expect(body.staffChanges).toMatchObject([{ firstName: 'Eve', before: null }]);
    expect(body.kinds.find(({ kind }) => kind === 'users')).toMatchObject({ added: 1, refused: 0 });
    expect(await isThere()).toBe(false);
  });

  it('refuses a student who would become an owner with the address of one', async () => {
    const { body } = await restore(whole.teacher, swapped(), { overwriteExisting: true });
    expect(await rowOf(whole.students.ann.id)).toMatchObject({ role: 'student', email: whole.students.ann.email });
    expect(await rowOf(other.id)).toMatchObject({ email: other.email, staffRole: 'owner' });
    expect(refusedOf(body)).toEqual([[2, NOT_ALLOWED]]);
  });

  it('refuses that student also if the record writes the id in another way', async () => {
    const written = `{${whole.students.ann.id.toUpperCase()}}`;
    await restore(whole.teacher, swapped(written), { overwriteExisting: true });
    expect(await rowOf(whole.students.ann.id)).toMatchObject({ role: 'student' });
  });

  it('names that student, and the owner whose address they would get', async () => {
    const { ann } = whole.students;
    const { body } = await restore(whole.teacher, swapped(), { overwriteExisting: true, dryRun: true });
    const active = { status: 'approved', isActive: true };
    expect(body.staffChanges).toEqual([
      {
        id: other.id,
        firstName: 'Vera',
        lastName: 'Kramer',
        before: { email: other.email, staffRole: 'owner', ...active },
        after: { email: 'elsewhere@hub.test', staffRole: 'owner', ...active },
        hasNewPassword: false,
      },
      {
        id: ann.id,
        firstName: ann.firstName,
        lastName: ann.lastName,
        before: { email: ann.email, staffRole: null, ...active },
        after: { email: other.email, staffRole: 'owner', ...active },
        hasNewPassword: false,
      },
    ]);
  });

  it.each([
    ['password', { password: 'a hash that somebody knows' }],
    ['address', { email: 'somebody@elsewhere.test' }],
    ['role', { role: 'student', staffRole: null }],
    ['staff role', { staffRole: 'assistant' }],
    ['activity', { isActive: false }],
    ['approval', { status: 'rejected' }],
  ])('keeps the %s of another owner unless a change is allowed', async (_what, change) => {
    const before = await rowOf(other.id);
    const crafted = withAccounts([other.id, change], [whole.students.ben.id, { firstName: 'Benjamin' }]);
    const kept = await restore(whole.teacher, crafted, { overwriteExisting: true });
    expect(refusedOf(kept.body)).toEqual([[1, NOT_ALLOWED]]);
    expect(await rowOf(other.id)).toEqual(before);
    expect(await rowOf(whole.students.ben.id)).toMatchObject({ firstName: 'Benjamin' });
    const allowed = await restore(whole.teacher, crafted, { overwriteExisting: true, allowStaffChanges: true });
    expect(allowed.body.staffChanges).toMatchObject([{ id: other.id, hasNewPassword: 'password' in change }]);
    expect(await rowOf(other.id)).toMatchObject(change);
  });

  it('never changes the account that restores', async () => {
    const before = await rowOf(whole.teacherRow.id);
    const change = { role: 'student', staffRole: null, isActive: false, status: 'rejected' };
    const crafted = withAccounts([whole.teacherRow.id, { ...change, password: 'none', email: 'gone@hub.test' }]);
    const options = { overwriteExisting: true, allowStaffChanges: true };
    const { body } = await restore(whole.teacher, crafted, options);
    expect(body.staffChanges).toEqual([]);
    expect(await rowOf(whole.teacherRow.id)).toEqual(before);
    expect(await whole.teacher.ok(getCurrentUser)).toMatchObject({ id: whole.teacherRow.id });
  });

  it('names an account once, as before and after, if the backup has it several times', async () => {
    const crafted = withAccounts([other.id, { staffRole: 'assistant' }], [other.id, { isActive: false }]);
    const { body } = await restore(whole.teacher, crafted, { overwriteExisting: true, dryRun: true });
    expect(body.staffChanges).toMatchObject([
      { before: { staffRole: 'owner', isActive: true }, after: { staffRole: 'owner', isActive: false } },
    ]);
  });

  it('needs no permission for a stored backup that the hub is reset to, but names the accounts', async () => {
    const { name } = await whole.teacher.ok(storeBackup, { body: {} });
    await hub.db.update(users).set({ staffRole: 'assistant' }).where(eq(users.id, other.id));
    await whole.teacher.ok(restoreStoredBackup, { params: { name }, body: { overwriteExisting: true } });
    expect(await rowOf(other.id)).toMatchObject({ staffRole: 'assistant' });
    const { staffChanges } = await whole.teacher.ok(bringBackStored, { params: { name }, body: {} });
    expect(staffChanges).toMatchObject([{ id: other.id, before: { staffRole: 'assistant' } }]);
    expect(await rowOf(other.id)).toMatchObject({ staffRole: 'owner' });
  });
});

describe('a restore that changes no staff', () => {
  it('needs no permission, though it overwrites names of teachers and everything of students', async () => {
    const crafted = withAccounts(
      [other.id, { firstName: 'Veronica' }],
      [whole.students.ann.id, { email: 'ann@elsewhere.test', password: 'another' }],
    );
    const { body } = await restore(whole.teacher, crafted, { overwriteExisting: true });
    expect([body.staffChanges, refusedOf(body)]).toEqual([[], []]);
    expect(await rowOf(other.id)).toMatchObject({ firstName: 'Veronica' });
    expect(await rowOf(whole.students.ann.id)).toMatchObject({ email: 'ann@elsewhere.test' });
  });

  it('needs no permission if it keeps what exists', async () => {
    const { body } = await restore(whole.teacher, withAccounts([other.id, { password: 'another' }]));
    expect([body.staffChanges, refusedOf(body)]).toEqual([[], []]);
    expect(await rowOf(other.id)).toMatchObject({ password: other.password });
  });

  it('needs no permission after a clear', async () => {
    await clear(whole.teacher, 'all');
    const { body } = await restore(whole.teacher, file);
    expect([body.staffChanges, refusedOf(body)]).toEqual([[], []]);
  });
});

it('sessions and password links of the changed accounts end, and no others', async () => {
  const [vera, ben] = [await hub.as(other), await hub.as(whole.students.ben)];
  const ann = await hub.as(whole.students.ann);
  const link = { userId: other.id, token: 'a digest', expiresAt: new Date('2100-01-01') };
  await hub.db.insert(passwordResetTokens).values(link);
  const crafted = withAccounts(
    [other.id, { email: 'vera@elsewhere.test' }],
    [whole.students.ann.id, { role: 'teacher', staffRole: 'assistant' }],
    [whole.students.ben.id, { firstName: 'Benjamin' }],
  );
  const everybody = async () => {
    const answers = await Promise.all([vera, ann, ben, whole.teacher].map((client) => client.call(getCurrentUser)));
    return answers.map(({ status }) => status);
  };
  await restore(whole.teacher, crafted, { overwriteExisting: true, dryRun: true });
  await restore(whole.teacher, crafted, { overwriteExisting: true });
  expect(await everybody()).toEqual([200, 200, 200, 200]);
  await restore(whole.teacher, crafted, { overwriteExisting: true, allowStaffChanges: true });
  expect(await everybody()).toEqual([401, 401, 200, 200]);
  expect(await hub.db.$count(passwordResetTokens, eq(passwordResetTokens.used, false))).toBe(0);
  const body = { email: 'vera@elsewhere.test', password: PASSWORD };
  expect(await hub.stranger().call(loginAdmin, { body })).toMatchObject({ status: 200 });
});

describe('the audit log', () => {
  const entries = async () => (await whole.teacher.ok(listAuditLog, { query: { kind: 'backups' } })).entries;

  it('records options and results of each restore', async () => {
    const crafted = withAccounts([other.id, { staffRole: 'assistant' }], [whole.students.ben.id, {}]);
    const options = { overwriteExisting: true, includeContactSubmissions: false };
    await restore(whole.teacher, crafted, { ...options, dryRun: true });
    await restore(whole.teacher, crafted, options);
    await restore(whole.teacher, crafted, { ...options, allowStaffChanges: true });
    const included = ['includeUsers', 'includeQuestions', 'includeFlashcards', 'includeTopics', 'includeQuizAttempts'];
    const found = (await entries()).filter(({ action }) => action.endsWith('/restore')).toReversed();
    const ended = found.filter(({ outcome }) => outcome === 'done');
    expect(found.map(({ outcome }) => outcome)).toEqual(['begun', 'done', 'begun', 'done', 'begun', 'done']);
    expect(ended.map(({ actor }) => actor?.id)).toEqual(Array.from({ length: 3 }, () => whole.teacherRow.id));
    expect(ended.map(({ details }) => details)).toEqual([
      {
        backupType: 'full',
        options: [...included, 'overwriteExisting', 'dryRun'],
        added: 0,
        overwritten: expect.any(Number),
        refused: 0,
        staff: [other.id],
      },
      expect.objectContaining({ options: [...included, 'overwriteExisting'], refused: 1, staff: [] }),
      expect.objectContaining({
        options: [...included, 'overwriteExisting', 'allowStaffChanges'],
        refused: 0,
        staff: [other.id],
      }),
    ]);
  });

  it('records that the hub was reset to a stored backup', async () => {
    const { name } = await whole.teacher.ok(storeBackup, { body: {} });
    await whole.teacher.ok(bringBackStored, { params: { name }, body: {} });
    const [last] = await entries();
    const options = expect.arrayContaining(['includeUsers', 'replaces']);
    expect(last).toMatchObject({ outcome: 'done', details: { name, options, refused: 0, staff: [] } });
  });
});
