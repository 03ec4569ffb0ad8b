import { counted } from '#client/lib/counted.ts';

const MINUTE_MS = 60_000;
const MONTH_DAYS = 30;

/** How long ago that was, in whole units: "5 minutes ago", "3 days ago", "2 months ago" from 60 days on. */
export function ageText(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${counted(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  if (days < 2 * MONTH_DAYS) return `${counted(days, 'day')} ago`;
  return `${counted(Math.floor(days / MONTH_DAYS), 'month')} ago`;
}
