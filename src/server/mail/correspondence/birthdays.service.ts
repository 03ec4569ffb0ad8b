import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, auditedTransaction, longAuditedTransaction } from '#server/core/audit.ts';
import { AppError, invalid, notFound } from '#server/core/errors.ts';
import { revised } from '#server/core/revisions.ts';
import { readSetting, replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { plural } from '#shared/domain/counted.ts';
import { birthdaySettings, type BirthdaySettings, type SavedBirthdaySettings } from '#shared/mail/mailings.contract.ts';
import { fillNames } from '#shared/mail/name-placeholders.ts';
import { dayIn, isTimeZone } from '#shared/domain/study-days.ts';
import { studentMail, whatComesOf } from '../delivery/mail-templates.ts';
import type { MailService, WantedMail } from '../delivery/mail.service.ts';
import { reachableStudent } from './mailings.service.ts';
import {
  countStudents,
  lockStudents,
  noteGreetings,
  setBirthDates,
  type BirthDate,
  type MonthDay,
  type Student,
} from './recipients.repository.ts';

const EARLIEST_BIRTH = '1900-01-01';

const DEFAULTS = {
  isOn: true,
  subject: 'Happy Birthday, {firstName}!',
  message: `Dear {firstName},

Happy birthday! We wish you a wonderful day with the people you love, and a year of good health, joy and success.

It is a pleasure to have you with us.`,
  hour: 8,
};

interface BirthdayDependencies {
  db: Database;
  clock: Clock;
  mail: Pick<MailService, 'queue' | 'queueAll' | 'wake' | 'isSetUp'>;
}

/** Students' dates of birth, and the mail that greets each student once a year. */
export function createBirthdaysService({ db, clock, mail }: BirthdayDependencies) {
  /** Uses the caller's transaction if there is one. */
  async function readSettings(on: Database = db): Promise<BirthdaySettings> {
    const saved = birthdaySettings.safeParse(await readSetting(on, 'birthday_mail'));
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // Another runtime may have saved a time zone that this one does not know.
    return saved.success && isTimeZone(saved.data.timeZone) ? saved.data : { ...DEFAULTS, timeZone };
  }

  /** Greets all students with a birthday who had no greeting this year; returns how many. */
  async function greet(settings: BirthdaySettings, now: Date): Promise<number> {
    const { today, year } = localTime(settings.timeZone, now);
    const count = await db.transaction(async (tx) => {
      await withoutTimeLimits(tx);
      const students = await noteGreetings(tx, { born: birthdaysOn(today), year, now });
      if (students.length > 0) {
        await mail.queueAll(
          tx,
          students.map((student) => birthdayMail(student, { settings, kind: 'birthday' })),
        );
      }
      return students.length;
    });
    if (count > 0) await mail.wake();
    return count;
  }

  return {
    settings: async () => revised(await readSettings()),

    async saveSettings({
      expectedRevision,
      ...settings
    }: BirthdaySettings & Expecting): Promise<SavedBirthdaySettings> {
      if (!isTimeZone(settings.timeZone)) throw invalid('Please choose a time zone, e.g. Europe/Berlin');
      return auditedTransaction(db, async (tx) => {
        const { isOn, hour } = await readSettings(tx);
        addAuditDetails({ before: { isOn, hour } });
        return replaceSetting(tx, { key: 'birthday_mail', value: settings, read: readSettings, expectedRevision });
      });
    },

    /** The job: sends greetings from the configured hour on, in the configured time zone. */
    async greetWhenDue(): Promise<void> {
      const settings = await readSettings();
      const now = clock();
      if (settings.isOn && localTime(settings.timeZone, now).hour >= settings.hour) await greet(settings, now);
    },

    /** Greets now, whatever the hour, even if the daily mail is off. */
    async check(): Promise<{ message: string }> {
      const count = await greet(await readSettings(), clock());
      return {
        message: `Birthday check completed. ${count} ${plural(count, 'birthday email')} ${mail.isSetUp ? 'queued' : 'kept in the outbox'}.`,
      };
    },

    /** Queues the birthday mail for one student. 404 if there is none, 409 if the student is not reachable. */
    async sendTest(studentId: string): Promise<{ message: string }> {
      const name = await auditedTransaction(db, async (tx) => {
        const student = await reachableStudent(tx, studentId);
        await mail.queue(tx, birthdayMail(student, { settings: await readSettings(tx), kind: 'birthday_test' }));
        return student.name;
      });
      await mail.wake();
      return { message: whatComesOf(`Birthday email to ${name}`, mail.isSetUp) };
    },

    /** Counts students of one class, or all. */
    async counts(classId: string | undefined) {
      const { timeZone } = await readSettings();
      return countStudents(db, { today: birthdaysOn(localTime(timeZone, clock()).today), classId });
    },

    /** Saves all dates or none. 400 for an impossible date of birth, 404 for a non-student; both say which. */
    async updateBirthDates(updates: BirthDate[]): Promise<{ message: string }> {
      const { timeZone } = await readSettings();
      const now = clock();
      checkDates(updates, localTime(timeZone, now).today);
      await longAuditedTransaction(db, async (tx) => {
        const ids = updates.map(({ id }) => id);
        const students = await lockStudents(tx, ids);
        const missing = ids.find((id) => !students.has(id));
        if (missing !== undefined) throw notFound(`Student ${missing}`);
        await setBirthDates(tx, updates, now);
      });
      return { message: `Updated ${updates.length} ${plural(updates.length, 'birth date')} successfully` };
    },
  };
}
export type BirthdaysService = ReturnType<typeof createBirthdaysService>;

/** Returns the day, `YYYY-MM-DD`, and the hour at `instant` in a time zone. */
function localTime(timeZone: string, instant: Date) {
  const today = dayIn(timeZone, instant);
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant);
  return { today, year: Number(today.slice(0, 4)), hour: Number(hour) };
}

/** Returns the birthdays celebrated on a day; outside leap years, 29 February counts on the 28th. */
function birthdaysOn(day: string): MonthDay[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [{ month, day: date }];
  return month === 2 && date === 28 && !isLeapYear ? [...days, { month: 2, day: 29 }] : days;
}

function checkDates(updates: BirthDate[], today: string): void {
  const seen = new Set<string>();
  for (const [index, { id, dateOfBirth }] of updates.entries()) {
    const problem =
      dateOfBirth > today
        ? `The date of birth ${dateOfBirth} is in the future`
        : dateOfBirth < EARLIEST_BIRTH
          ? `The date of birth ${dateOfBirth} is before 1900`
          : seen.has(id)
            ? `Student ${id} is listed twice`
            : null;
    seen.add(id);
    if (problem === null) continue;
    throw new AppError(400, 'invalid', problem, {
      issues: [{ path: `updates.${index}.dateOfBirth`, message: problem }],
    });
  }
}

function birthdayMail(student: Student, { settings, kind }: { settings: BirthdaySettings; kind: string }): WantedMail {
  return {
    kind,
    to: { address: student.email, name: student.name, userId: student.id },
    content: studentMail({
      subject: fillNames(settings.subject, student),
      message: fillNames(settings.message, student),
    }),
  };
}
