import { dayIn, instantAt, isTimeZone } from '../domain/study-days.ts';

/** How a student is reminded each day. */
export const REMINDER_WAYS = ['mail', 'push'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

/** The hour that is suggested, by the student's clock. */
export const REMINDER_HOUR = 17;
/** A reminder stops after this many in a row that led to no study. */
export const REMINDERS_UNANSWERED = 7;
/** A reminder that is later than this, because the hub was off, is not sent. */
export const REMINDER_LATE_HOURS = 2;

interface ReminderTime {
  hour: number;
  timeZone: string;
  /** The last day that is settled: a reminder was sent, or none was needed. */
  settledOn: string | null;
}

/** The student's day at `now`, and the instant at which its reminder is due. */
export function reminderAt({ hour, timeZone }: Pick<ReminderTime, 'hour' | 'timeZone'>, now: Date) {
  // It may come from another runtime that knows more time zones.
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const day = dayIn(zone, now);
  return { day, at: instantAt(zone, `${day}T${String(hour).padStart(2, '0')}:00`) };
}

/** The day of the reminder that is due now; null if none is. */
export function dayToRemind(reminder: ReminderTime, now: Date): string | null {
  const { day, at } = reminderAt(reminder, now);
  const lateMs = now.getTime() - at.getTime();
  const isDue = lateMs >= 0 && lateMs < REMINDER_LATE_HOURS * 3_600_000;
  return isDue && (reminder.settledOn === null || reminder.settledOn < day) ? day : null;
}
