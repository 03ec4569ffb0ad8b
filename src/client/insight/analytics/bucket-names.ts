import { formatDate } from '#client/lib/format.ts';
import type { Bucket, BucketUnit, Timeline } from './buckets.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const monthAndDay = inUtc({ month: 'short', day: 'numeric' });
const shortMonth = inUtc({ month: 'short', year: 'numeric' });
const longMonth = inUtc({ month: 'long', year: 'numeric' });
const year = inUtc({ year: 'numeric' });

const axisNames: Record<BucketUnit, (firstDay: string) => string> = {
  day: monthAndDay,
  week: monthAndDay,
  month: shortMonth,
  year,
};
const WEEKS_OF_A_YEAR = 53;

/** The name of a day on an axis: "Nov 9", or "Nov 2026" or "2026" if a shorter name would repeat. */
export function axisName({ unit, buckets }: Timeline): (firstDay: string) => string {
  return unit === 'week' && buckets.length > WEEKS_OF_A_YEAR ? shortMonth : axisNames[unit];
}

/** "Nov 9, 2026", "Nov 9 to Nov 15, 2026", "November 2026" or "2026". */
export function bucketName(unit: BucketUnit, { firstDay, lastDay }: Pick<Bucket, 'firstDay' | 'lastDay'>): string {
  if (unit === 'month') return longMonth(firstDay);
  if (unit === 'year') return year(firstDay);
  if (firstDay === lastDay) return formatDate(firstDay);
  return year(firstDay) === year(lastDay)
    ? `${monthAndDay(firstDay)} to ${formatDate(lastDay)}`
    : `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
}
