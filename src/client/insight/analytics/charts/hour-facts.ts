import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import type { Column } from '../columns.ts';
import { percentOf, percentText } from '../figure-text.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const HOURS = 24;

/** An hour of the clock: 0 gives "12 AM", 20 "8 PM". */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour % HOURS < 12 ? 'AM' : 'PM'}`;
}

/** "8 PM to 9 PM" */
const spanName = (hour: number) => `${hourName(hour)} to ${hourName(hour + 1)}`;

export interface HourCell {
  /** 0 is Monday. */
  weekday: number;
  hour: number;
}

type Hours = readonly (readonly number[])[];

const answersAt = (hours: Hours, { weekday, hour }: HourCell) => hours[weekday]?.[hour] ?? 0;
export const allAnswers = (hours: Hours) => hours.flat().reduce((sum, answers) => sum + answers, 0);

/** When the class works, in a sentence or two. */
export function hoursText(hours: Hours): string {
  const total = allAnswers(hours);
  if (total === 0) return 'Nobody answered a question in this period.';
  const cells = hours.flatMap((row, weekday) => row.map((_, hour): HourCell => ({ weekday, hour })));
  const busiest = cells.reduce((best, cell) => (answersAt(hours, cell) > answersAt(hours, best) ? cell : best));
  const evening = hours.reduce((sum, row) => sum + row.slice(17).reduce((of, answers) => of + answers, 0), 0);
  const weekend = allAnswers(hours.slice(5));
  return (
    `Busiest on ${WEEKDAYS[busiest.weekday]}s from ${spanName(busiest.hour)} ` +
    `(${counted(answersAt(hours, busiest), 'answer')}). ` +
    `${percentText(percentOf(evening, total))} came after 5 PM, ${percentText(percentOf(weekend, total))} at weekends.`
  );
}

/** A cell in words, for who points at it. */
export function cellText(hours: Hours, cell: HourCell): string {
  const answers = answersAt(hours, cell);
  const share = percentText(percentOf(answers, allAnswers(hours)));
  return `${WEEKDAYS[cell.weekday]}, ${spanName(cell.hour)}: ${counted(answers, 'answer')} (${share})`;
}

/** The cell that an arrow key, Home or End leads to; undefined for other keys. */
export function cellAfterKey(key: string, { weekday, hour }: HourCell): HourCell | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { weekday, hour: Math.max(0, hour - 1) };
    case 'ArrowRight':
      return { weekday, hour: Math.min(HOURS - 1, hour + 1) };
    case 'ArrowUp':
      return { weekday: Math.max(0, weekday - 1), hour };
    case 'ArrowDown':
      return { weekday: Math.min(WEEKDAYS.length - 1, weekday + 1), hour };
    case 'Home':
      return { weekday, hour: 0 };
    case 'End':
      return { weekday, hour: HOURS - 1 };
    default:
      return undefined;
  }
}

/** An hour with its answers on each weekday: seven columns fit a phone, twenty-four do not. */
export interface HourRow {
  hour: number;
  /** Monday first. */
  answers: number[];
}

export const hourRows = (hours: Hours): HourRow[] =>
  Array.from({ length: HOURS }, (_, hour) => ({ hour, answers: hours.map((row) => row[hour] ?? 0) }));

export const hourColumns: Column<HourRow>[] = [
  { name: 'Hour', value: ({ hour }) => spanName(hour) },
  ...WEEKDAYS.map((weekday, index) => ({
    name: weekday.slice(0, 3),
    value: ({ answers }: HourRow) => answers[index] ?? 0,
    text: ({ answers }: HourRow) => formatCount(answers[index] ?? 0),
  })),
];
