const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 30.44;
const DAYS_A_YEAR = 365.25;

export interface IntervalText {
  /** As on a button: "10 min", "3 d", "2 mo". */
  short: string;
  /** In full, for a screen reader: "10 minutes", "3 days", "2 months". */
  long: string;
}

/** How long it is from one time to another, in the largest unit that says enough. */
export function intervalText(from: Date, to: Date): IntervalText {
  const ms = Math.max(0, to.getTime() - from.getTime());
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return text(minutes, 'min', 'minute');
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 24) return text(hours, 'h', 'hour');
  const days = Math.round(ms / DAY_MS);
  if (days <= 30) return text(days, 'd', 'day');
  const months = Math.round(days / DAYS_A_MONTH);
  if (months < 12) return text(months, 'mo', 'month');
  return text(Math.round((days / DAYS_A_YEAR) * 10) / 10, 'y', 'year');
}

const text = (n: number, unit: string, word: string): IntervalText => ({
  short: `${n} ${unit}`,
  long: `${n} ${word}${n === 1 ? '' : 's'}`,
});
