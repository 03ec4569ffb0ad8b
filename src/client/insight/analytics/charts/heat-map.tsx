import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { counted } from '#shared/domain/counted.ts';
import { countColumn, type Column } from '../columns.ts';
import { percentOf, percentText, shortCount } from '../figure-text.ts';

interface HeatMapProps {
  label: string;
  /** By weekday, Monday first, and hour. */
  hours: readonly (readonly number[])[];
}

const columns =
  'grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-px sm:grid-cols-[2.75rem_repeat(24,minmax(0,1fr))]';
const NOON_MONDAY: HourCell = { weekday: 0, hour: 12 };

/** Hours across, weekdays down: a stronger color means more answers. Pointer and arrow keys show a cell's figure. */
export function HeatMap({ label, hours }: HeatMapProps) {
  const [pointed, setPointed] = useState<HourCell | null>(null);
  const most = Math.max(...hours.flat());

  const handlePoint = ({ target }: PointerEvent) => {
    const cell = target instanceof HTMLElement ? target.dataset : {};
    if (cell['hour'] !== undefined) setPointed({ weekday: Number(cell['weekday']), hour: Number(cell['hour']) });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = cellAfterKey(event.key, pointed ?? NOON_MONDAY);
    if (!next) return;
    event.preventDefault();
    setPointed(next);
  };
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- an application, as charts are: it takes the arrow keys */}
      <div
        role="application"
        aria-label={label}
        tabIndex={0}
        className="grid gap-px rounded-control text-12 text-ink-2 tabular-nums"
        onPointerMove={handlePoint}
        onPointerDown={handlePoint}
        onPointerLeave={() => setPointed(null)}
        onFocus={(event) => event.target.matches(':focus-visible') && setPointed(NOON_MONDAY)}
        onBlur={() => setPointed(null)}
        onKeyDown={handleKeyDown}
      >
        {/* oxlint-enable */}
        {WEEKDAYS.map((name, weekday) => (
          <div key={name} className={columns}>
            <span className="self-center">{name.slice(0, 3)}</span>
            {hours[weekday]?.map((answers, hour) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its hour
                key={hour}
                data-weekday={weekday}
                data-hour={hour}
                className={`h-6 rounded-[2px] sm:h-7 ${isAt(pointed, weekday, hour) ? 'outline-2 outline-ink' : ''}`}
                style={{ background: colorOf(answers, most) }}
              />
            ))}
          </div>
        ))}
        <div aria-hidden className={columns}>
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className="col-span-6 mt-1">
              {hourName(hour)}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14 text-ink-2 tabular-nums">
        <output className="min-h-12 flex-1 basis-64 sm:min-h-6 print:hidden">
          {pointed ? (
            <span className="text-ink">{cellText(hours, pointed)}</span>
          ) : (
            'Point at an hour, or touch it, for its figure.'
          )}
        </output>
        <p aria-hidden className="flex items-center gap-2">
          0
          <span className="flex overflow-hidden rounded-[2px]">
            {[0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => (
              <span key={share} className="h-3 w-3 sm:w-5" style={{ background: colorOf(share, 1) }} />
            ))}
          </span>
          {shortCount(most)}
        </p>
      </div>
    </>
  );
}

const isAt = (cell: HourCell | null, weekday: number, hour: number) => cell?.weekday === weekday && cell.hour === hour;

/** Even the smallest count looks different from zero. */
function colorOf(answers: number, most: number): string {
  if (answers === 0) return 'var(--sunken)';
  return `color-mix(in oklab, var(--brand) ${Math.round(12 + (answers / most) * 88)}%, var(--sunken))`;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const HOURS = 24;

/** An hour of the clock: 0 gives "12 AM", 20 "8 PM". */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour % HOURS < 12 ? 'AM' : 'PM'}`;
}

/** "8 PM to 9 PM" */
const spanName = (hour: number) => `${hourName(hour)} to ${hourName(hour + 1)}`;

interface HourCell {
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

/** A cell in words, for the tooltip. */
export function cellText(hours: Hours, cell: HourCell): string {
  const answers = answersAt(hours, cell);
  const share = percentText(percentOf(answers, allAnswers(hours)));
  return `${WEEKDAYS[cell.weekday]}, ${spanName(cell.hour)}: ${counted(answers, 'answer')} (${share})`;
}

/** The cell that an arrow key, Home or End moves to; undefined for other keys. */
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
interface HourRow {
  hour: number;
  /** Monday first. */
  answers: number[];
}

export const hourRows = (hours: Hours): HourRow[] =>
  Array.from({ length: HOURS }, (_, hour) => ({ hour, answers: hours.map((row) => row[hour] ?? 0) }));

export const hourColumns: Column<HourRow>[] = [
  { name: 'Hour', value: ({ hour }) => spanName(hour) },
  ...WEEKDAYS.map((weekday, index) => countColumn(weekday.slice(0, 3), ({ answers }: HourRow) => answers[index] ?? 0)),
];
