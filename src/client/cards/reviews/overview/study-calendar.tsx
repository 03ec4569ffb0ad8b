import { useLayoutEffect, useRef } from 'react';
import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDate } from '#client/lib/format.ts';
import { longMonth, shortMonth } from './calendar-names.ts';
import {
  calendarMonths,
  calendarSummary,
  calendarWeeks,
  LEVEL_CARDS,
  type CalendarLevel,
  type CalendarWeek,
} from './calendar-weeks.ts';

interface StudyCalendarProps {
  calendar: StudyOverview['calendar'];
  /** The student's own day, `YYYY-MM-DD`. */
  today: string;
}

const size = 'size-3 sm:size-3.5';
const cell = `${size} rounded-[3px] border`;
const levels: Record<CalendarLevel, string> = {
  0: 'border-line bg-sunken',
  1: 'border-brand/60 bg-brand/20',
  2: 'border-brand/70 bg-brand/45',
  3: 'border-brand bg-brand/70',
  4: 'border-brand bg-brand',
};

/** Each day of the past year by how many cards were studied; said in a sentence above it, and by month below. */
export function StudyCalendar({ calendar, today }: StudyCalendarProps) {
  const { days, cards, best } = calendarSummary(calendar);
  const summary =
    best === null
      ? 'No cards studied in the past year.'
      : `${counted(cards, 'card')} on ${counted(days, 'day')} of the past year; most on ${formatDate(best.day)}: ${formatCount(best.cards)}.`;
  return (
    <>
      <p className="mb-4 text-ink-2 tabular-nums">{summary}</p>
      <Weeks weeks={calendarWeeks(calendar, today)} />
      <Legend />
      {best !== null && <Months calendar={calendar} />}
    </>
  );
}

/** For the eye: the words around it say what it shows. */
function Weeks({ weeks }: { weeks: readonly CalendarWeek[] }) {
  const frame = useRef<HTMLElement>(null);
  // Where there is no room for the whole year, its end is what matters.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section ref={frame} aria-label="Calendar of the past year" tabIndex={0} className="overflow-x-auto pb-2">
      <div aria-hidden className="inline-flex gap-[3px]">
        {weeks.map(({ days, month }, index) => (
          <div key={days[0]?.day ?? index} className="grid content-start gap-[3px]">
            <span className="h-4 w-3 text-12 leading-4 whitespace-nowrap text-ink-3">{month && shortMonth(month)}</span>
            {days.map((day, weekday) => (
              <div
                // oxlint-disable-next-line react/no-array-index-key -- a day's place in its week
                key={weekday}
                title={day ? `${formatDate(day.day)}: ${counted(day.cards, 'card')}` : undefined}
                className={day ? `${cell} ${levels[day.level]}` : size}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Legend() {
  return (
    <ul aria-label="Cards a day" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3 tabular-nums">
      {LEVEL_CARDS.map((from, level) => (
        <li key={from} className="flex items-center gap-1.5">
          <span aria-hidden className={`${cell} ${levels[level as CalendarLevel]}`} />
          {rangeText(from, LEVEL_CARDS[level + 1])}
        </li>
      ))}
    </ul>
  );
}

function rangeText(from: number, next: number | undefined): string {
  if (next === undefined) return `${from} or more`;
  return next - from === 1 ? String(from) : `${from}–${next - 1}`;
}

function Months({ calendar }: Pick<StudyCalendarProps, 'calendar'>) {
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 w-fit items-center rounded-control text-14 font-medium text-brand-text underline underline-offset-3">
        Show by month
      </summary>
      <table className="mt-1 text-14 tabular-nums">
        <thead>
          <tr className="text-left text-ink-3 *:py-1.5 *:pr-8 *:font-medium">
            <th scope="col">Month</th>
            <th scope="col">Days</th>
            <th scope="col">Cards</th>
          </tr>
        </thead>
        <tbody>
          {calendarMonths(calendar).map(({ month, days, cards }) => (
            <tr key={month} className="border-t border-line *:py-1.5 *:pr-8">
              <th scope="row" className="text-left font-normal">
                {longMonth(month)}
              </th>
              <td>{formatCount(days)}</td>
              <td>{formatCount(cards)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
