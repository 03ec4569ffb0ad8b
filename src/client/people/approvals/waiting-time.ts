import { counted } from '#client/lib/counted.ts';

const HOUR_MS = 3_600_000;

/** How long somebody has waited, in whole days or hours: "3 days". */
export function waitingTime(sinceIso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(sinceIso)) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export function waitingText(count: number): string {
  if (count === 0) return 'Nobody is waiting for approval.';
  return count === 1 ? '1 student is waiting for approval.' : `${counted(count, 'student')} are waiting for approval.`;
}
