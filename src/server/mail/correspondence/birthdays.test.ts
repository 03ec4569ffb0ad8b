import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { birthdayGreetings, mailMessages } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import {
  checkBirthdays,
  getBirthdaySettings,
  getStudentCounts,
  saveBirthdaySettings,
  sendTestBirthday,
  type BirthdaySettings,
} from '#shared/mail/mailings.contract.ts';
import { aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { addresseesOf } from '#tests/support/student-mail.ts';

const SETTINGS: BirthdaySettings = {
  isOn: true,
  subject: 'For {firstName}',
  message: 'Dear {firstName} {lastName},\n\nall the best!',
  hour: 8,
  timeZone: 'UTC',
};

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  await writeSetting(hub.db, 'birthday_mail', SETTINGS);
  hub.clock.set('2026-03-11T12:00:00Z');
});

const bornToday = (given: Parameters<typeof aStudent>[1] = {}) =>
  aStudent(hub.db, { dateOfBirth: '2001-03-11', ...given });
async function greet() {
  await hub.greetBirthdays();
  await hub.runJobs();
}

describe('birthday mail', () => {
  it('is sent once to each approved, active student with a birthday, however often the job runs', async () => {
    const { email, firstName, lastName } = await bornToday();
    const other = await bornToday({ dateOfBirth: '1999-03-11' });
    await bornToday({ dateOfBirth: '2001-03-12' });
    await bornToday({ dateOfBirth: null });
    await bornToday({ status: 'pending' });
    await bornToday({ status: 'rejected' });
    await bornToday({ isActive: false });
    await aTeacher(hub.db, { dateOfBirth: '1970-03-11' });
    for (let i = 0; i < 3; i += 1) await greet();
    expect(addresseesOf(hub)).toEqual([email, other.email].toSorted());
    const mail = hub.mail.sent.find(({ to }) => to.address === email);
    expect(mail).toMatchObject({ subject: `For ${firstName}`, to: { name: `${firstName} ${lastName}` } });
    expect(mail?.text).toMatch(new RegExp(`^Dear ${firstName} ${lastName},\n\nall the best!\n\n-- \n`));
  });

  it('is sent once even if several jobs run at the same time', async () => {
    await bornToday();
    await Promise.all([hub.greetBirthdays(), hub.greetBirthdays(), teacher.ok(checkBirthdays)]);
    await hub.runJobs();
    expect(hub.mail.sent).toHaveLength(1);
  });

  it('skips a student who is being deleted', async () => {
    const { email } = await bornToday();
    const gone = await bornToday();
    await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(users).where(eq(users.id, gone.id)),
      () => hub.greetBirthdays(),
    );
    await hub.runJobs();
    expect(addresseesOf(hub)).toEqual([email]);
  });

  it('is sent again a year later', async () => {
    await bornToday();
    await greet();
    hub.clock.set('2027-03-11T12:00:00Z');
    await greet();
    expect(hub.mail.sent).toHaveLength(2);
  });

  it.each([
    ['UTC', '2026-03-11T07:59:59Z', 0],
    ['UTC', '2026-03-11T08:00:00Z', 1],
    ['UTC', '2026-03-11T23:59:00Z', 1],
    ['UTC', '2026-03-12T08:00:00Z', 0],
    ['Pacific/Auckland', '2026-03-10T18:59:00Z', 0],
    ['Pacific/Auckland', '2026-03-10T19:00:00Z', 1],
    ['Asia/Kolkata', '2026-03-11T02:30:00Z', 1],
    ['America/Los_Angeles', '2026-03-11T14:59:00Z', 0],
    ['America/Los_Angeles', '2026-03-12T06:00:00Z', 1],
  ])('is sent from 8 o’clock on in the hub’s time zone: %s at %s', async (timeZone, instant, count) => {
    await bornToday();
    await writeSetting(hub.db, 'birthday_mail', { ...SETTINGS, timeZone });
    hub.clock.set(instant);
    await greet();
    expect(hub.mail.sent).toHaveLength(count);
  });

  it.each([
    ['2026-02-28', 1],
    ['2026-03-01', 0],
    ['2028-02-28', 0],
    ['2028-02-29', 1],
    ['2000-02-28', 0],
    ['2100-02-28', 1],
  ])('greets students born on 29 February on %s: %i', async (day, count) => {
    await bornToday({ dateOfBirth: '1996-02-29' });
    hub.clock.set(`${day}T12:00:00Z`);
    await greet();
    expect(hub.mail.sent).toHaveLength(count);
  });

  it('is not sent while it is off, unless the teacher asks for it', async () => {
    await bornToday();
    await writeSetting(hub.db, 'birthday_mail', { ...SETTINGS, isOn: false });
    await greet();
    expect(hub.mail.sent).toHaveLength(0);
    await teacher.ok(checkBirthdays);
    await hub.runJobs();
    expect(hub.mail.sent).toHaveLength(1);
  });

  it('replaces each placeholder once, whatever the names contain', async () => {
    const firstName = '{lastName} $& <b>';
    await bornToday({ firstName, lastName: '{firstName}' });
    await greet();
    expect(hub.mail.sent[0]).toMatchObject({ subject: 'For {lastName} $& <b>' });
    expect(hub.mail.sent[0]?.text).toContain('Dear {lastName} $& <b> {firstName},');
    expect(hub.mail.sent[0]?.html).toContain('Dear {lastName} $&amp; &lt;b&gt; {firstName},');
  });

  it('and the record of the greeting are stored together or not at all', async () => {
    const { id } = await bornToday();
    await greet();
    expect(await hub.db.select().from(birthdayGreetings)).toMatchObject([{ userId: id, year: 2026 }]);
    expect(await hub.db.select().from(mailMessages)).toMatchObject([{ userId: id, kind: 'birthday', state: 'sent' }]);
  });
});

it('the birthday check sends greetings now, whatever the hour, and returns how many', async () => {
  await bornToday();
  hub.clock.set('2026-03-11T00:30:00Z');
  const first = await teacher.ok(checkBirthdays);
  expect(first.message).toBe('Birthday check completed. 1 birthday email queued.');
  await bornToday();
  await bornToday();
  expect((await teacher.ok(checkBirthdays)).message).toBe('Birthday check completed. 2 birthday emails queued.');
  expect((await teacher.ok(checkBirthdays)).message).toBe('Birthday check completed. 0 birthday emails queued.');
  await hub.runJobs();
  expect(hub.mail.sent).toHaveLength(3);
});

it('the student counts include active students, reachable students, and birthdays in the hub’s time zone', async () => {
  await bornToday();
  await bornToday({ status: 'pending' });
  await bornToday({ isActive: false });
  await bornToday({ dateOfBirth: null, status: 'rejected' });
  await bornToday({ dateOfBirth: '2001-03-12' });
  expect(await teacher.ok(getStudentCounts)).toEqual({
    totalStudents: 5,
    reachable: 3,
    withBirthDate: 4,
    birthdaysToday: 2,
  });
  await writeSetting(hub.db, 'birthday_mail', { ...SETTINGS, timeZone: 'Pacific/Kiritimati' });
  expect(await teacher.ok(getStudentCounts)).toMatchObject({ birthdaysToday: 1 });
});

describe('a test of the birthday mail', () => {
  it('is sent to one student now, and does not count as the year’s greeting', async () => {
    const { id, firstName, lastName } = await bornToday();
    const answer = await teacher.ok(sendTestBirthday, { params: { id } });
    expect(answer.message).toBe(`Birthday email to ${firstName} ${lastName} is on its way`);
    await hub.runJobs();
    expect(hub.mail.sent).toMatchObject([{ subject: `For ${firstName}` }]);
    await greet();
    expect(hub.mail.sent).toHaveLength(2);
  });

  it('is refused for unreachable students and for non-students', async () => {
    const off = await aStudent(hub.db, { isActive: false });
    const colleague = await aTeacher(hub.db);
    const statusFor = async (id: string) => (await teacher.call(sendTestBirthday, { params: { id } })).status;
    expect(await statusFor(off.id)).toBe(409);
    expect(await statusFor(colleague.id)).toBe(404);
    expect(await statusFor(NOBODY)).toBe(404);
    expect(await statusFor('7')).toBe(400);
  });
});

describe('the settings of birthday mail', () => {
  it('have defaults, and are stored', async () => {
    await hub.db.execute('delete from settings');
    expect(await teacher.ok(getBirthdaySettings)).toMatchObject({
      isOn: true,
      subject: 'Happy Birthday, {firstName}!',
      message: expect.stringContaining('Dear {firstName},'),
      hour: 8,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    const body = { ...SETTINGS, subject: '  Für {firstName} ', hour: 23, timeZone: 'Europe/Berlin' };
    const saved = { ...body, subject: 'Für {firstName}' };
    expect(await teacher.ok(saveBirthdaySettings, { body })).toMatchObject(saved);
    expect(await teacher.ok(getBirthdaySettings)).toMatchObject(saved);
  });

  it.each([
    ['an unknown time zone', { timeZone: 'Mars/Phobos' }],
    ['an impossible hour', { hour: 24 }],
    ['no subject', { subject: ' ' }],
    ['no message', { message: '' }],
  ])('refuse %s', async (_what, change) => {
    const answer = await teacher.call(saveBirthdaySettings, { body: { ...SETTINGS, ...change } });
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid' } });
    expect(await teacher.ok(getBirthdaySettings)).toMatchObject(SETTINGS);
  });
});
