const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const weekdayAndDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `2026-11` gives "Nov". */
export const shortMonth = (text: string): string => month.format(startOf(`${text}-01`));
/** `2026-11` gives "November 2026". */
export const longMonth = (text: string): string => monthAndYear.format(startOf(`${text}-01`));
/** `2026-11-21` gives "Sat". */
export const shortWeekday = (day: string): string => weekday.format(startOf(day));
/** `2026-11-21` gives "Saturday, Nov 21". */
export const longDay = (day: string): string => weekdayAndDate.format(startOf(day));
/** `2026-11-21` gives 21. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));
