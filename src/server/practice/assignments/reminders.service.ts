import { and, eq } from 'drizzle-orm';
import ical from 'ical-generator';
import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import { digestOf, newSecretToken } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { calendarAddresses } from '#server/db/schema/assignments.ts';
import { users } from '#server/db/schema/users.ts';
import { timesFor } from '#shared/practice/assignment-marks.ts';
import type { Reminders } from '#shared/practice/reminders.contract.ts';
import { isReachable } from '../../mail/delivery/mail.repository.ts';
import { listOwn } from './assignment-progress.repository.ts';
import type { DailyRemindersService } from './daily-reminders.service.ts';

/** How often calendar apps should refresh, in seconds. */
const LOOK_AGAIN_SECONDS = 3600;

interface ReminderDependencies {
  db: Database;
  clock: Clock;
  publicUrl: string;
  daily: Pick<DailyRemindersService, 'of'>;
  siteTitle: (on: Database) => Promise<string>;
}

/** How students are reminded: each day, by mail about assignments, and by the calendar they can subscribe to. */
export function createRemindersService({ db, clock, publicUrl, daily, siteTitle }: ReminderDependencies) {
  async function read(userId: string): Promise<Reminders> {
    const [row] = await db
      .select({ isMailOn: users.wantsAssignmentMail, since: calendarAddresses.createdAt })
      .from(users)
      .leftJoin(calendarAddresses, eq(calendarAddresses.userId, users.id))
      .where(eq(users.id, userId));
    if (row === undefined) throw notFound('Student');
    return {
      isMailOn: row.isMailOn,
      calendarSince: row.since?.toISOString() ?? null,
      ...(await daily.of(userId)),
    };
  }

  return {
    read,

    async setMail(userId: string, isMailOn: boolean): Promise<Reminders> {
      await db.update(users).set({ wantsAssignmentMail: isMailOn }).where(eq(users.id, userId));
      return read(userId);
    },

    /** Stores only the digest of the secret: the address can't be shown again, and stolen backups don't reveal it. */
    async makeAddress(userId: string): Promise<{ address: string }> {
      const token = newSecretToken();
      const values = { digest: digestOf(token), createdAt: clock() };
      await db
        .insert(calendarAddresses)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: calendarAddresses.userId, set: values });
      return { address: `${publicUrl}/api/calendar/${token}.ics` };
    },

    async endAddress(userId: string): Promise<void> {
      await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId));
    },

    /** Returns the calendar's student; throws 404 if it was ended or the account is deactivated or rejected. */
    async studentOf(token: string): Promise<string> {
      const [row] = await db
        .select({ id: users.id })
        .from(calendarAddresses)
        .innerJoin(users, eq(users.id, calendarAddresses.userId))
        .where(and(eq(calendarAddresses.digest, digestOf(token)), isReachable));
      if (row === undefined) throw notFound('Calendar');
      return row.id;
    },

    /** Returns the student's due dates as iCalendar, with their accommodations and without work they are excused from. */
    async calendarOf(userId: string): Promise<string> {
      const [title, own] = await Promise.all([siteTitle(db), listOwn(db, userId)]);
      const calendar = ical({
        name: `${title}: assignments`,
        prodId: { company: 'Sonography Learning Hub', product: 'Assignments', language: 'EN' },
        ttl: LOOK_AGAIN_SECONDS,
      });
      for (const { row, accommodation, className } of own) {
        if (accommodation?.isExcused === true) continue;
        const changedAt =
          accommodation !== null && accommodation.updatedAt > row.updatedAt ? accommodation.updatedAt : row.updatedAt;
        const { dueAt } = timesFor(row, accommodation);
        calendar.createEvent({
          id: row.id,
          start: dueAt,
          end: dueAt,
          // Grows with each change, as calendars expect.
          sequence: Math.ceil((changedAt.getTime() - row.createdAt.getTime()) / 1000),
          summary: `Due: ${row.title}`,
          description: printable([className ?? '', row.instructions].filter(Boolean).join('\n\n')),
          url: `${publicUrl}/assignments`,
          stamp: changedAt,
          lastModified: changedAt,
        });
      }
      return calendar.toString();
    },
  };
}
export type RemindersService = ReturnType<typeof createRemindersService>;

/** Removes control characters that calendars do not allow. */
const printable = (text: string) => text.replaceAll(/(?![\r\n\t])\p{Cc}/gu, '');
