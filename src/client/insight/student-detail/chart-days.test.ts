import { describe, expect, it } from 'vitest';
import { CHART_DAYS, chartDays, isStudied } from './chart-days.ts';

const today = '2026-11-20';
const progress = {
  days: [
    { day: '2026-08-22', answers: 99, cards: 0 },
    { day: '2026-08-23', answers: 4, cards: 1 },
    { day: '2026-11-20', answers: 12, cards: 30 },
  ],
  scores: [{ day: '2026-11-19', sessions: 2, averageScore: 72.5 }],
};

describe('the days of the chart', () => {
  const days = chartDays(progress, today);

  it('are ninety up to today, without gaps, even when the clocks change', () => {
    expect(days).toHaveLength(CHART_DAYS);
    expect(days[0]?.day).toBe('2026-08-23');
    expect(days.at(-1)?.day).toBe(today);
    expect(new Set(days.map(({ day }) => day)).size).toBe(CHART_DAYS);
  });

  it('contain the activity, zero if there was none, and exclude older days', () => {
    expect(days[0]).toEqual({ day: '2026-08-23', answers: 4, cards: 1, sessions: 0, averageScore: null });
    expect(days.at(-2)).toMatchObject({ sessions: 2, averageScore: 72.5, answers: 0 });
    expect(days.filter(isStudied)).toHaveLength(3);
    expect(days.reduce((sum, { answers }) => sum + answers, 0)).toBe(16);
  });
});
