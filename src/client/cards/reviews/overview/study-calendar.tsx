import { useLayoutEffect, useRef } from 'react';
import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { plusDays, weekOf } from '#shared/domain/study-days.ts';
import { formatDate } from '#client/lib/format.ts';

interface StudyCalendarProps {
  calendar: StudyOverview['calendar'];
  /** The current day in the student's time zone, `YYYY-MM-DD`. */
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

/** Each day of the past year by how many cards were studied; summed up in a sentence above, and by month below. */
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

/** Hidden from screen readers: the text around it has the same facts. */
function Weeks({ weeks }: { weeks: readonly CalendarWeek[] }) {
  const frame = useRef<HTMLElement>(null);
  // If the whole year does not fit, its end is what matters.
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

const WEEKS = 53;

interface CalendarDay {
  /** `YYYY-MM-DD` */
  day: string;
  cards: number;
  level: CalendarLevel;
}

/** How much was studied: 0 for nothing, 4 for a lot. */
type CalendarLevel = 0 | 1 | 2 | 3 | 4;
/** The minimum number of cards for each level. */
const LEVEL_CARDS = [0, 1, 10, 25, 50] as const;

interface CalendarWeek {
  /** Monday first; null for a future day. */
  days: (CalendarDay | null)[];
  /** The month that begins in this week, `YYYY-MM`. */
  month: string | null;
}

/** The weeks of the past year up to `today`, oldest first. */
export function calendarWeeks(studied: readonly { day: string; cards: number }[], today: string): CalendarWeek[] {
  const cardsOn = new Map(studied.map(({ day, cards }) => [day, cards]));
  const first = plusDays(weekOf(today).monday, (1 - WEEKS) * 7);
  return Array.from({ length: WEEKS }, (_, week) => {
    const days = Array.from({ length: 7 }, (__, weekday) => plusDays(first, week * 7 + weekday));
    const begun = days.find((day) => day.endsWith('-01') && day <= today);
    return {
      days: days.map((day) => (day > today ? null : calendarDay(day, cardsOn.get(day) ?? 0))),
      month: begun?.slice(0, 7) ?? null,
    };
  });
}

interface CalendarSummary {
  days: number;
  cards: number;
  best: { day: string; cards: number } | null;
}

export function calendarSummary(studied: readonly { day: string; cards: number }[]): CalendarSummary {
  const [first] = studied;
  return {
    days: studied.length,
    cards: studied.reduce((sum, { cards }) => sum + cards, 0),
    best: first ? studied.reduce((best, day) => (day.cards > best.cards ? day : best), first) : null,
  };
}

/** Days and cards by month, `YYYY-MM`, newest first. */
export function calendarMonths(studied: readonly { day: string; cards: number }[]) {
  const months = new Map<string, { month: string; days: number; cards: number }>();
  for (const { day, cards } of studied) {
    const month = day.slice(0, 7);
    const before = months.get(month) ?? { month, days: 0, cards: 0 };
    months.set(month, { month, days: before.days + 1, cards: before.cards + cards });
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1));
}

function calendarDay(day: string, cards: number): CalendarDay {
  const level = LEVEL_CARDS.findLastIndex((from) => cards >= from);
  return { day, cards, level: Math.max(0, level) as CalendarLevel }; // an index from 0 to 4
}

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(day));
};
/** `2026-11` gives "Nov". */
const shortMonth = inUtc({ month: 'short' });
/** `2026-11` gives "November 2026". */
const longMonth = inUtc({ month: 'long', year: 'numeric' });
/** `2026-11-21` gives "Sat". */
export const shortWeekday = inUtc({ weekday: 'short' });
/** `2026-11-21` gives "Saturday, Nov 21". */
export const longDay = inUtc({ weekday: 'long', month: 'short', day: 'numeric' });
/** `2026-11-21` gives 21. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));
