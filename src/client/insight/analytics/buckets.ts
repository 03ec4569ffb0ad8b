import type { Charts } from '#shared/insight/analytics.contract.ts';
import { plusDays, weekOf } from '#shared/domain/study-days.ts';
import { formatDate } from '#client/lib/format.ts';

/** Charts draw no more points than this. */
export const MAX_POINTS = 120;

export const BUCKET_UNITS = ['day', 'week', 'month', 'year'] as const;
export type BucketUnit = (typeof BUCKET_UNITS)[number];

/** One day, or several days if a chart would otherwise have too many points. */
export interface Bucket {
  /** `YYYY-MM-DD`, as is `lastDay`; both lie within the range. */
  firstDay: string;
  lastDay: string;
  answers: number;
  correctAnswers: number;
  sessionsStarted: number;
  sessionsCompleted: number;
  /** The mean per day: a student who is active daily must not count seven times. */
  activeStudents: number;
}

export interface Timeline {
  unit: BucketUnit;
  /** Oldest first, without gaps. */
  buckets: Bucket[];
  /** On how many of the days anybody was active. */
  activeDays: number;
}

type DayFigures = Pick<Charts, 'firstDay' | 'lastDay' | 'days'>;

/** The range in the finest unit that does not produce too many points; days without activity count 0. */
export function timelineOf({ firstDay, lastDay, days }: DayFigures): Timeline {
  const activeDays = days.filter(
    ({ day, activeStudents }) => activeStudents > 0 && day >= firstDay && day <= lastDay,
  ).length;
  for (const unit of BUCKET_UNITS) {
    const buckets = emptyBuckets({ firstDay, lastDay, unit });
    if (buckets) return { unit, buckets: filled(buckets, days), activeDays };
  }
  // Longer than any range of a calendar with four-digit years.
  return { unit: 'year', buckets: [], activeDays };
}

interface Span {
  firstDay: string;
  lastDay: string;
  unit: BucketUnit;
}

/** Undefined if there would be too many, without iterating over centuries of days. */
function emptyBuckets({ firstDay, lastDay, unit }: Span): Bucket[] | undefined {
  const buckets: Bucket[] = [];
  for (let day = firstDay; day <= lastDay;) {
    if (buckets.length === MAX_POINTS) return undefined;
    const next = plusDays(lastDayOf[unit](day), 1);
    const end = plusDays(next, -1);
    buckets.push({ firstDay: day, lastDay: end < lastDay ? end : lastDay, ...nothing });
    day = next;
  }
  return buckets;
}

const nothing = { answers: 0, correctAnswers: 0, sessionsStarted: 0, sessionsCompleted: 0, activeStudents: 0 };

/** The last day of the unit that contains `day`. */
const lastDayOf: Record<BucketUnit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => weekOf(day).sunday,
  month: (day) => {
    const [year, month] = day.split('-');
    // Day 0 of the next month; Date counts months from 0.
    return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  },
  year: (day) => `${day.slice(0, 4)}-12-31`,
};

function filled(buckets: Bucket[], days: DayFigures['days']): Bucket[] {
  let index = 0;
  for (const figures of days) {
    while (index < buckets.length && (buckets[index]?.lastDay ?? '') < figures.day) index += 1;
    const bucket = buckets[index];
    if (!bucket || figures.day < bucket.firstDay) continue;
    bucket.answers += figures.answers;
    bucket.correctAnswers += figures.correctAnswers;
    bucket.sessionsStarted += figures.sessionsStarted;
    bucket.sessionsCompleted += figures.sessionsCompleted;
    bucket.activeStudents += figures.activeStudents;
  }
  return buckets.map((bucket) => ({ ...bucket, activeStudents: bucket.activeStudents / daysIn(bucket) }));
}

/** Includes both days. */
export function daysIn({ firstDay, lastDay }: Pick<Bucket, 'firstDay' | 'lastDay'>): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1;
}

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
