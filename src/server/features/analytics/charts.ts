import type { Charts } from '#shared/contract/analytics.ts';
import type { WeekdayRow } from './class-activity.repository.ts';

interface ChartRows {
  /** Oldest first. */
  days: Charts['days'];
  weekdays: WeekdayRow[];
  /** Null: the first with activity. */
  firstDay: string | null;
  today: string;
}

/** Puts the rows in the places of the charts: each weekday and each band is there, with zeros where nothing was. */
export function chartsOf({ days, weekdays, firstDay, today }: ChartRows): Charts {
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today];
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  const scoreBands = Array<number>(10).fill(0);
  for (const row of weekdays) {
    hours[row.weekday - 1] = row.hours;
    for (const [band, sessions] of row.scoreBands.entries()) scoreBands[band] = (scoreBands[band] ?? 0) + sessions;
  }
  return {
    firstDay: firstDay ?? (first < today ? first : today),
    lastDay: last > today ? last : today,
    days,
    scoreBands,
    hours,
  };
}
