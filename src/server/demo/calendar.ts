import type { Chance } from './random.ts';

const DAY_MS = 86_400_000;
/** Month and day of the exams: before them all students work more. */
const EXAMS = ['03-14', '06-05', '10-16', '12-12'];
const PEAK_DAYS = 21;
const LULLS = [
  { from: '12-20', to: '12-31', factor: 0.2 },
  { from: '01-01', to: '01-03', factor: 0.2 },
  { from: '03-22', to: '03-30', factor: 0.45 },
  { from: '06-15', to: '08-17', factor: 0.35 },
  { from: '11-25', to: '11-29', factor: 0.4 },
];
/** Sunday first. */
const WEEKDAYS = [1.45, 0.95, 1, 1, 0.9, 0.65, 1.3];
/** Share of the work that begins in each hour, 0 to 23. */
const WORKDAY = [1, 0, 0, 0, 0, 0, 2, 4, 3, 3, 4, 4, 6, 5, 4, 5, 7, 9, 11, 15, 17, 15, 9, 4];
const WEEKEND = [1, 0, 0, 0, 0, 0, 0, 1, 4, 8, 12, 13, 9, 8, 10, 11, 10, 9, 8, 10, 11, 9, 6, 3];

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay();

/** How much the class studies on a day (`YYYY-MM-DD`); 1 is a usual day. */
export function weightOf(day: string): number {
  const date = day.slice(5);
  const lull = LULLS.find(({ from, to }) => date >= from && date <= to)?.factor ?? 1;
  const daysToExam = Math.min(
    ...EXAMS.flatMap((exam) => [0, 1].map((years) => timeOf(`${Number(day.slice(0, 4)) + years}-${exam}`)))
      .map((exam) => Math.round((exam - timeOf(day)) / DAY_MS))
      .filter((days) => days >= 0),
  );
  const peak = daysToExam < PEAK_DAYS ? 1 + 1.6 * (1 - daysToExam / PEAK_DAYS) ** 1.5 : 1;
  return (WEEKDAYS[weekdayOf(day)] ?? 1) * lull * peak;
}

/** Second of the day at which somebody begins to study: mostly in the evening, on weekends also before noon. */
export function startIn(day: string, chance: Chance): number {
  const isWeekend = weekdayOf(day) % 6 === 0;
  return chance.weighted(isWeekend ? WEEKEND : WORKDAY) * 3600 + Math.floor(chance.next() * 3600);
}
