import { dayIn } from '#shared/domain/study-days.ts';

export interface MonthDay {
  month: number;
  day: number;
}

interface LocalTime {
  /** `YYYY-MM-DD`. */
  today: string;
  year: number;
  hour: number;
}

/** Returns the day and the hour at `instant` in a time zone. */
export function localTime(timeZone: string, instant: Date): LocalTime {
  const today = dayIn(timeZone, instant);
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant);
  return { today, year: Number(today.slice(0, 4)), hour: Number(hour) };
}

/** Returns the birthdays celebrated on a day; outside leap years, 29 February counts on the 28th. */
export function birthdaysOn(day: string): MonthDay[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [{ month, day: date }];
  return month === 2 && date === 28 && !isLeapYear ? [...days, { month: 2, day: 29 }] : days;
}
