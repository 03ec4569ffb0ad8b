import type { StudentProgress } from '#shared/insight/student-detail.contract.ts';
import { plusDays } from '#shared/domain/study-days.ts';

export const CHART_DAYS = 90;

/** One day of the chart; days without activity are included. */
export interface ChartDay {
  /** `YYYY-MM-DD` */
  day: string;
  answers: number;
  cards: number;
  sessions: number;
  /** Mean score in percent, null on a day without a completed session. */
  averageScore: number | null;
}

/** The 90 days up to `today` (`YYYY-MM-DD`), oldest first; data of other days is left out. */
export function chartDays({ days, scores }: Pick<StudentProgress, 'days' | 'scores'>, today: string): ChartDay[] {
  const studied = new Map(days.map((entry) => [entry.day, entry]));
  const scored = new Map(scores.map((entry) => [entry.day, entry]));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = plusDays(today, index + 1 - CHART_DAYS);
    return {
      day,
      answers: studied.get(day)?.answers ?? 0,
      cards: studied.get(day)?.cards ?? 0,
      sessions: scored.get(day)?.sessions ?? 0,
      averageScore: scored.get(day)?.averageScore ?? null,
    };
  });
}

export const isStudied = ({ answers, cards, sessions }: ChartDay) => answers > 0 || cards > 0 || sessions > 0;
