import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { settings } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { bringBackStored, storeBackup } from '#shared/hub/backup.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';

let file: string;
/** Backups with a valid checksum, but with records that no hub has written. */
const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
beforeEach(async () => {
  file = await download(whole.teacher);
});

const refusedOf = ({ refusals }: Awaited<ReturnType<typeof restore>>['body'], kind: string) =>
  refusals.filter((refusal) => refusal.kind === kind).map(({ count, reason }) => [count, reason]);

describe('an invalid record is refused, and the others are restored', () => {
  it.each(['..', '../../etc/passwd', '.hidden', 'a/b.webp', ''])('a file called %j', async (name) => {
    const crafted = withRecords(file, (data) => {
      const at = '2026-03-11T12:00:00.000Z';
      const row = { kind: 'images', readyAt: at, contentType: 'image/webp', bytes: 9, claimedAt: at, createdAt: at };
      data['mediaFiles'] = [
        { ...row, name },
        { ...row, name: 'kidney.webp' },
      ];
    });
    const { body } = await restore(whole.teacher, crafted);
    expect(refusedOf(body, 'mediaFiles')).toEqual([[1, 'name is not valid: Expected the name of a file']]);
    expect((await hub.db.select().from(mediaFiles)).map((row) => row.name)).toEqual(['kidney.webp']);
  });

  it.each([
    ['imageUrl', 'https://elsewhere.test/pixel.gif'],
    ['imageUrl', '/media/images/../site/photo.webp'],
    ['videoUrl', 'javascript:alert(1)'],
    ['options', [1, 2]],
    ['options', ['one']],
  ])('a question whose %s is %j', async (field, value) => {
    const records = withRecords(file, (data) => {
      for (const kind of ['questions', 'questionVersions'] as const) data[kind] = data[kind]?.slice(0, 2) ?? [];
      Object.assign(data['questionVersions']?.[0] ?? {}, { [field]: value });
    });
    const { body } = await restore(whole.teacher, records, { dryRun: true });
    expect(refusedOf(body, 'questionVersions')).toEqual([
      [1, expect.stringMatching(new RegExp(`^${field}.* is not valid: `))],
    ]);
  });

  it('a setting that is not the teacher’s', async () => {
    const cookieSecret = async () =>
      (await hub.db.select().from(settings).where(eq(settings.key, 'cookie_secret')))[0]?.value;
    await hub.db.insert(settings).values({ key: 'cookie_secret', value: 'ours' }).onConflictDoNothing();
    const ours = await cookieSecret();
    const crafted = withRecords(file, (data) => {
      data['settings'] = [{ key: 'cookie_secret', value: 'known to somebody', updatedAt: '2026-03-11T12:00:00.000Z' }];
    });
    const { body } = await restore(whole.teacher, crafted, { overwriteExisting: true });
    expect(refusedOf(body, 'settings')).toHaveLength(1);
    expect(await cookieSecret()).toEqual(ours);
  });
});

describe('a teacher without these rights here', () => {
  const eve = { firstName: 'Eve', lastName: 'New', email: 'eve@elsewhere.test' };
  const owner = { role: 'teacher', staffRole: 'owner', status: 'approved' };
  const withEve = () =>
    withRecords(file, ({ users: accounts = [] }) => {
      accounts.push({ ...accounts[0], ...eve, ...owner, id: crypto.randomUUID() });
    });
  /** A backup in which the account with this address has other rights. */
  const withRights = async (email: string, rights: object) =>
    withRecords(await download(whole.teacher), ({ users: accounts = [] }) => {
      Object.assign(accounts.find((account) => account['email'] === email) ?? {}, rights);
    });
  const accountOf = async (email: string) => (await hub.db.select().from(users).where(eq(users.email, email)))[0];
  const roleOf = async (email: string) => (await accountOf(email))?.role;
  const staffRoleOf = async (email: string) => (await accountOf(email))?.staffRole;
  const NOT_ALLOWED = [[1, 'not a teacher with these rights here, and not allowed to become one']];

  it('is listed by a dry run', async () => {
    const { body } = await restore(whole.teacher, withEve(), { dryRun: true });
    expect(body.newTeachers).toEqual([eve]);
    expect(body.kinds.find(({ kind }) => kind === 'users')).toMatchObject({ added: 1, refused: 0 });
  });

  it('is refused unless new teachers are allowed', async () => {
    const { body } = await restore(whole.teacher, withEve());
    expect(body.newTeachers).toEqual([]);
    expect(refusedOf(body, 'users')).toEqual(NOT_ALLOWED);
    expect(await roleOf(eve.email)).toBeUndefined();
    const allowed = await restore(whole.teacher, withEve(), { allowNewTeachers: true });
    expect(allowed.body.newTeachers).toEqual([eve]);
    expect(await roleOf(eve.email)).toBe('teacher');
  });

  it('may be a student here, whom the backup would promote', async () => {
    const student = whole.students.ann.email;
    const promoted = await withRights(student, { role: 'teacher', staffRole: 'teacher' });
    const kept = await restore(whole.teacher, promoted, { allowNewTeachers: false });
    expect(refusedOf(kept.body, 'users')).toEqual([]);
    const { body } = await restore(whole.teacher, promoted, { overwriteExisting: true });
    expect(refusedOf(body, 'users')).toHaveLength(1);
    expect(await roleOf(student)).toBe('student');
  });

  it('may be an assistant here, whom the backup would make an owner', async () => {
    const { email } = await aTeacher(hub.db, { staffRole: 'assistant' });
    const promoted = await withRights(email, { staffRole: 'owner' });
    const { body } = await restore(whole.teacher, promoted, { overwriteExisting: true });
    expect(refusedOf(body, 'users')).toEqual(NOT_ALLOWED);
    expect(await staffRoleOf(email)).toBe('assistant');
    await restore(whole.teacher, promoted, { overwriteExisting: true, allowNewTeachers: true });
    expect(await staffRoleOf(email)).toBe('owner');
  });

  it('does not include one who has fewer rights in the backup than here', async () => {
    const { email } = await aTeacher(hub.db, { staffRole: 'teacher' });
    const demoted = await withRights(email, { staffRole: 'assistant' });
    const { body } = await restore(whole.teacher, demoted, { overwriteExisting: true });
    expect(refusedOf(body, 'users')).toEqual([]);
    expect(await staffRoleOf(email)).toBe('assistant');
  });

  it('is restored without asking from the hub’s own stored backup', async () => {
    await restore(whole.teacher, withEve(), { allowNewTeachers: true });
    const { name } = await whole.teacher.ok(storeBackup, { body: {} });
    await hub.db.delete(users).where(eq(users.email, eve.email));
    await clear(whole.teacher, 'users-only');
    await whole.teacher.ok(bringBackStored, { params: { name }, body: {} });
    expect(await roleOf(eve.email)).toBe('teacher');
  });
});
