import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { REMINDER_WAYS } from '#shared/practice/daily-reminder.ts';
import { createdAtColumn, instantColumn } from './columns.ts';
import { ofUser, sessions } from './users.ts';

/** Students' choices of a daily reminder; without a row, a student has not been asked. */
export const dailyReminders = pgTable(
  'daily_reminders',
  {
    userId: ofUser().primaryKey(),
    isOn: boolean().notNull(),
    /** By the clock of `timeZone`. */
    hour: smallint().notNull(),
    timeZone: text().notNull(),
    way: text({ enum: REMINDER_WAYS }).notNull(),
    /** The last day that is settled, by the same clock: a reminder was sent, or none was needed. */
    settledOn: date({ mode: 'string' }),
    /** When the last reminder was sent. */
    sentAt: instantColumn(),
    /** How many in a row were sent without study after them. */
    unanswered: smallint().notNull().default(0),
    /** When it stopped by itself. */
    stoppedAt: instantColumn(),
  },
  (t) => [
    check('daily_reminders_hour', sql`${t.hour} between 0 and 23`),
    check('daily_reminders_way_known', sql`${t.way} in ('mail', 'push')`),
    check('daily_reminders_stopped', sql`${t.stoppedAt} is null or not ${t.isOn}`),
  ],
);

/** Browsers that take notifications, each for as long as it is signed in. */
export const pushDevices = pgTable(
  'push_devices',
  {
    /** The address at the browser's push service, which takes messages only from the hub's key. */
    endpoint: text().primaryKey(),
    userId: ofUser(),
    sessionSid: text()
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    /** The browser's public key and the secret that it shares with the hub, in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('push_devices_user').on(t.userId, t.createdAt), index('push_devices_session').on(t.sessionSid)],
);
