import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passwordResetTokens, users } from '#server/db/schema/users.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import { bringBackStored, restoreStoredBackup, storeBackup } from '#shared/hub/backup.contract.ts';
import { getCurrentUser, loginAdmin } from '#shared/people/auth.contract.ts';
import { aBackupFile } from '#tests/support/backup-files.ts';
import { aStudent, aTeacher, only, PASSWORD, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { clear, download, restore } from '#tests/support/whole-hub.ts';
import type { Section } from '../file/section.ts';
import { SECTIONS } from '../file/sections.ts';
import { restoreAccounts } from './staff-changes.ts';

const hub = hubForEachTest();
const people = forEachTest(async () => ({
  owner: await aTeacher(hub.db),
  other: await aTeacher(hub.db, { email: 'vera@hub.test', firstName: 'Vera', lastName: 'Kramer' }),
  ann: await aStudent(hub.db, { email: 'ann@hub.test' }),
  ben: await aStudent(hub.db, { email: 'ben@hub.test' }),
}));
const teacher = forEachTest(() => hub.as(people.owner));

const NOT_ALLOWED = 'it would add a teacher or change a teacher’s rights or sign-in, which was not allowed';
const OWNER = { role: 'teacher', staffRole: 'owner', status: 'approved' };
const refusedOf = ({ refusals }: Awaited<ReturnType<typeof restore>>['body']) =>
  refusals.filter(({ kind }) => kind === 'users').map(({ count, reason }) => [count, reason]);
const rowOf = async (id: string) => only(await hub.db.select().from(users).where(eq(users.id, id)));

/** A backup with only these accounts, changed, in this order. */
const withAccounts = (...changes: [account: UserRow, change: object][]) =>
  aBackupFile({ users: changes.map(([account, change]) => ({ ...account, ...change })) });

/** Restores accounts as the restore of a backup that overwrites does, after its checks. */
async function restoreRecords(changes: [account: UserRow, change: object][], { isAllowed = false } = {}) {
  const section = SECTIONS.find(({ name }) => name === 'users') as Section; // as the backup has users
  const records = changes.map(([account, change], n) => {
    const text = JSON.stringify({ ...account, ...change });
    return { text, fields: JSON.parse(text) as Record<string, unknown>, line: n + 1 }; // an object
  });
  const { restored, changes: staffChanges } = await hub.db.transaction((tx) =>
    restoreAccounts(tx, {
      section,
      records,
      mode: { overwrites: true, accounts: new Map() },
      actorId: people.owner.id,
      mayChangeStaff: isAllowed,
    }),
  );
  return { staffChanges, refused: restored.refusals };
}

describe('a restore that would make or change staff', () => {
  const eve = { firstName: 'Eve', lastName: 'New', email: 'eve@elsewhere.test' };
  const withEve = () => withAccounts([people.ann, { ...eve, ...OWNER, isActive: true, id: crypto.randomUUID() }]);
  const isThere = async () => (await hub.db.$count(users, eq(users.email, eve.email))) > 0;
  /** Gives an owner another address, and the former one to a student who becomes an owner. */
  const swapped = (): [UserRow, object][] => [
    [people.other, { email: 'elsewhere@hub.test' }],
    [people.ann, { ...OWNER, email: people.other.email }],
  ];

  it('refuses a new teacher unless that is allowed', async () => {
    const { body } = await restore(teacher, withEve());
    expect(body.staffChanges).toEqual([]);
    expect(refusedOf(body)).toEqual([[1, NOT_ALLOWED]]);
    expect(await isThere()).toBe(false);
    const allowed = await restore(teacher, withEve(), { allowStaffChanges: true });
    const after = { email: eve.email, staffRole: 'owner', status: 'approved', isActive: true };
    expect(allowed.body.staffChanges).toMatchObject([{ firstName: 'Eve', lastName: 'New', before: null, after }]);
    expect(await isThere()).toBe(true);
  });

  it('names a new teacher in a dry run', async () => {
    const { body } = await restore(teacher, withEve(), { dryRun: true });
    expect(body.staffChanges).toMatchObject([{ firstName: 'Eve', before: null }]);
    expect(body.kinds.find(({ kind }) => kind === 'users')).toMatchObject({ added: 1, refused: 0 });
    expect(await isThere()).toBe(false);
  });

  it('refuses a student who would become an owner with the address of one', async () => {
    const { ann, other } = people;
    const { refused } = await restoreRecords(swapped());
    expect(await rowOf(ann.id)).toMatchObject({ role: 'student', email: ann.email });
    expect(await rowOf(other.id)).toMatchObject({ email: other.email, staffRole: 'owner' });
    expect(refused).toEqual([1, 2].map((line) => ({ reason: NOT_ALLOWED, lines: [line] })));
  });

  it('refuses that student also if the record writes the id in another way', async () => {
    const { ann, other } = people;
    const written = `{${ann.id.toUpperCase()}}`;
    const changes: [UserRow, object][] = [
      [other, { email: 'elsewhere@hub.test' }],
      [ann, { ...OWNER, id: written, email: other.email }],
    ];
    await restoreRecords(changes);
    await restore(teacher, withAccounts(...changes), { overwriteExisting: true });
    expect(await rowOf(ann.id)).toMatchObject({ role: 'student' });
  });

  it('names that student, and the owner whose address they would get', async () => {
    const { ann, other } = people;
    const { staffChanges } = await restoreRecords(swapped(), { isAllowed: true });
    const active = { status: 'approved', isActive: true };
    expect(staffChanges).toEqual([
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
    const { other, ben } = people;
    const before = await rowOf(people.other.id);
    const changes: [UserRow, object][] = [
      [other, change],
      [ben, { firstName: 'Benjamin' }],
    ];
    expect(await restoreRecords(changes)).toEqual({ staffChanges: [], refused: [{ reason: NOT_ALLOWED, lines: [1] }] });
    expect(await rowOf(people.other.id)).toEqual(before);
    expect(await rowOf(ben.id)).toMatchObject({ firstName: 'Benjamin' });
    const allowed = await restoreRecords(changes, { isAllowed: true });
    expect(allowed.staffChanges).toMatchObject([{ id: other.id, hasNewPassword: 'password' in change }]);
    expect(await rowOf(people.other.id)).toMatchObject(change);
  });

  it('never changes the account that restores', async () => {
    const before = await rowOf(people.owner.id);
    const change = { role: 'student', staffRole: null, isActive: false, status: 'rejected' };
    const changes: [UserRow, object][] = [[people.owner, { ...change, password: 'none', email: 'gone@hub.test' }]];
    expect(await restoreRecords(changes, { isAllowed: true })).toEqual({ staffChanges: [], refused: [] });
    const options = { overwriteExisting: true, allowStaffChanges: true };
    const { body } = await restore(teacher, withAccounts(...changes), options);
    expect(body.staffChanges).toEqual([]);
    expect(await rowOf(people.owner.id)).toEqual(before);
    expect(await teacher.ok(getCurrentUser)).toMatchObject({ id: people.owner.id });
  });

  it('names an account once, as before and after, if the backup has it several times', async () => {
    const crafted = withAccounts([people.other, { staffRole: 'assistant' }], [people.other, { isActive: false }]);
    const { body } = await restore(teacher, crafted, { overwriteExisting: true, dryRun: true });
    expect(body.staffChanges).toMatchObject([
      { before: { staffRole: 'owner', isActive: true }, after: { staffRole: 'owner', isActive: false } },
    ]);
  });

  it('needs no permission for a stored backup that the hub is reset to, but names the accounts', async () => {
    const { name } = await teacher.ok(storeBackup, { body: {} });
    await hub.db.update(users).set({ staffRole: 'assistant' }).where(eq(users.id, people.other.id));
    await teacher.ok(restoreStoredBackup, { params: { name }, body: { overwriteExisting: true } });
    expect(await rowOf(people.other.id)).toMatchObject({ staffRole: 'assistant' });
    const { staffChanges } = await teacher.ok(bringBackStored, { params: { name }, body: {} });
    expect(staffChanges).toMatchObject([{ id: people.other.id, before: { staffRole: 'assistant' } }]);
    expect(await rowOf(people.other.id)).toMatchObject({ staffRole: 'owner' });
  });
});

describe('a restore that changes no staff', () => {
  it('needs no permission, though it overwrites names of teachers and everything of students', async () => {
    const crafted = withAccounts(
      [people.other, { firstName: 'Veronica' }],
      [people.ann, { email: 'ann@elsewhere.test', password: 'another' }],
    );
    const { body } = await restore(teacher, crafted, { overwriteExisting: true });
    expect([body.staffChanges, refusedOf(body)]).toEqual([[], []]);
    expect(await rowOf(people.other.id)).toMatchObject({ firstName: 'Veronica' });
    expect(await rowOf(people.ann.id)).toMatchObject({ email: 'ann@elsewhere.test' });
  });

  it('needs no permission if it keeps what exists', async () => {
    const { body } = await restore(teacher, withAccounts([people.other, { password: 'another' }]));
    expect([body.staffChanges, refusedOf(body)]).toEqual([[], []]);
    expect(await rowOf(people.other.id)).toMatchObject({ password: people.other.password });
  });

  it('needs no permission after a clear', async () => {
    const file = await download(teacher);
    await clear(teacher, 'all');
    const { body } = await restore(teacher, file);
    expect([body.staffChanges, refusedOf(body)]).toEqual([[], []]);
  });
});

it('sessions and password links of the changed accounts end, and no others', async () => {
  const [vera, ben] = [await hub.as(people.other), await hub.as(people.ben)];
  const ann = await hub.as(people.ann);
  const link = { userId: people.other.id, token: 'a digest', expiresAt: new Date('2100-01-01') };
  await hub.db.insert(passwordResetTokens).values(link);
  const crafted = withAccounts(
    [people.other, { email: 'vera@elsewhere.test' }],
    [people.ann, { role: 'teacher', staffRole: 'assistant' }],
    [people.ben, { firstName: 'Benjamin' }],
  );
  const everybody = async () => {
    const answers = await Promise.all([vera, ann, ben, teacher].map((client) => client.call(getCurrentUser)));
    return answers.map(({ status }) => status);
  };
  await restore(teacher, crafted, { overwriteExisting: true, dryRun: true });
  await restore(teacher, crafted, { overwriteExisting: true });
  expect(await everybody()).toEqual([200, 200, 200, 200]);
  await restore(teacher, crafted, { overwriteExisting: true, allowStaffChanges: true });
  expect(await everybody()).toEqual([401, 401, 200, 200]);
  expect(await hub.db.$count(passwordResetTokens, eq(passwordResetTokens.used, false))).toBe(0);
  const body = { email: 'vera@elsewhere.test', password: PASSWORD };
  expect(await hub.stranger().call(loginAdmin, { body })).toMatchObject({ status: 200 });
});

describe('the audit log', () => {
  const entries = async () => (await teacher.ok(listAuditLog, { query: { kind: 'backups' } })).entries;

  it('records options and results of each restore', async () => {
    const crafted = withAccounts([people.other, { staffRole: 'assistant' }], [people.ben, {}]);
    const options = { overwriteExisting: true, includeContactSubmissions: false };
    await restore(teacher, crafted, { ...options, dryRun: true });
    await restore(teacher, crafted, options);
    await restore(teacher, crafted, { ...options, allowStaffChanges: true });
    const included = ['includeUsers', 'includeQuestions', 'includeFlashcards', 'includeTopics', 'includeQuizAttempts'];
    const found = (await entries()).filter(({ action }) => action.endsWith('/restore')).toReversed();
    const ended = found.filter(({ outcome }) => outcome === 'done');
    expect(found.map(({ outcome }) => outcome)).toEqual(['begun', 'done', 'begun', 'done', 'begun', 'done']);
    expect(ended.map(({ actor }) => actor?.id)).toEqual(Array.from({ length: 3 }, () => people.owner.id));
    expect(ended.map(({ details }) => details)).toEqual([
      {
        backupType: 'full',
        options: [...included, 'overwriteExisting', 'dryRun'],
        added: 0,
        overwritten: expect.any(Number),
        refused: 0,
        staff: [people.other.id],
      },
      expect.objectContaining({ options: [...included, 'overwriteExisting'], refused: 1, staff: [] }),
      expect.objectContaining({
        options: [...included, 'overwriteExisting', 'allowStaffChanges'],
        refused: 0,
        staff: [people.other.id],
      }),
    ]);
  });

  it('records that the hub was reset to a stored backup', async () => {
    const { name } = await teacher.ok(storeBackup, { body: {} });
    await teacher.ok(bringBackStored, { params: { name }, body: {} });
    const [last] = await entries();
    const options = expect.arrayContaining(['includeUsers', 'replaces']);
    expect(last).toMatchObject({ outcome: 'done', details: { name, options, refused: 0, staff: [] } });
  });
});
