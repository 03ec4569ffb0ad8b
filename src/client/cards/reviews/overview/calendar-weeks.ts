const DAY_MS = 86_400_000;
const WEEKS = 53;

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  day: string;
  cards: number;
  level: CalendarLevel;
}

/** How much was studied: 0 for nothing, 4 for a lot. */
export type CalendarLevel = 0 | 1 | 2 | 3 | 4;
/** Cards from which a level begins. */
export const LEVEL_CARDS = [0, 1, 10, 25, 50] as const;

export interface CalendarWeek {
  /** Monday first; null for a day that has not come. */
  days: (CalendarDay | null)[];
  /** The month that begins in this week, `YYYY-MM`. */
  month: string | null;
}

/** The weeks of the past year up to `today`, the oldest first. */
export function calendarWeeks(studied: readonly { day: string; cards: number }[], today: string): CalendarWeek[] {
  const cardsOn = new Map(studied.map(({ day, cards }) => [day, cards]));
  const first = mondayOf(today) - (WEEKS - 1) * 7 * DAY_MS;
  return Array.from({ length: WEEKS }, (_, week) => {
    const days = Array.from({ length: 7 }, (__, weekday) => dayText(first + (week * 7 + weekday) * DAY_MS));
    const begun = days.find((day) => day.endsWith('-01') && day <= today);
    return {
      days: days.map((day) => (day > today ? null : calendarDay(day, cardsOn.get(day) ?? 0))),
      month: begun?.slice(0, 7) ?? null,
    };
  });
}

export interface CalendarSummary {
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

/** Days and cards by month, `YYYY-MM`, the newest first. */
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
  return { day, cards, level: Math.max(0, level) as CalendarLevel }; // an index of five
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

function mondayOf(day: string): number {
  const time = timeOf(day);
  return time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;
}
