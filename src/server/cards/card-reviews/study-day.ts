import type { Learner } from '#server/core/principal.ts';
import { dayIn, plusDays, startOfDay } from '#shared/domain/study-days.ts';

/** A student's day: its date, and the instants at which it begins and ends in their time zone. */
export interface StudyDay {
  userId: string;
  today: string;
  dayStart: Date;
  dayEnd: Date;
}

/** Returns the student's day at `now`. */
export function studyDayOf({ userId, timeZone }: Learner, now: Date): StudyDay {
  const today = dayIn(timeZone, now);
  return {
    userId,
    today,
    dayStart: startOfDay(timeZone, today),
    dayEnd: startOfDay(timeZone, plusDays(today, 1)),
  };
}
