import { formatCount } from '#shared/domain/counted.ts';

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const calendarDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** An instant in the viewer's zone: "Nov 20, 2026, 8:42 PM". */
export function formatDateTime(iso: string): string {
  return plainSpaces(dateTime.format(new Date(iso)));
}

/** Formats "Nov 20, 2026": an instant in the viewer's zone, a calendar date (`YYYY-MM-DD`) as that same date. */
export function formatDate(iso: string): string {
  return iso.includes('T') ? date.format(new Date(iso)) : calendarDate.format(new Date(`${iso}T00:00:00Z`));
}

/** An hour of the day: "5 PM". */
export const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** "45 s" under a minute, otherwise "3 min 20 s". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return `${formatCount(Math.floor(whole / 60))} min ${whole % 60} s`;
}

/** The letter of an option: 0 is A, 25 is Z, 26 is AA. */
export function lettered(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : lettered(Math.floor(index / 26) - 1) + letter;
}

/** Newer ICU data puts a narrow no-break space before AM and PM; older does not. Displayed texts should be the same. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202F', ' ');
}
