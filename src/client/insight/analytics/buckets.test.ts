import { describe, expect, it } from 'vitest';
import type { Charts } from '#shared/insight/analytics.contract.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import { axisName, bucketName, MAX_POINTS, timelineOf } from './buckets.ts';

type Day = Charts['days'][number];
const others = { activeStudents: 3, sessionsStarted: 2, sessionsCompleted: 1 };
const active = (day: string, answers = 10): Day => ({ day, answers, correctAnswers: answers / 2, ...others });

describe('the points of a chart', () => {
  it('are days, including those without activity, unless there are too many', () => {
    const days = [active('2026-11-02'), active('2026-11-04', 4)];
    const { unit, buckets } = timelineOf({ firstDay: '2026-11-01', lastDay: '2026-11-04', days });
    expect(unit).toBe('day');
    expect(buckets.map(({ firstDay, answers }) => [firstDay, answers])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 10],
      ['2026-11-03', 0],
      ['2026-11-04', 4],
    ]);
  });

  it('are weeks from Monday for a year, with the first and last cut to the range', () => {
    const lastDay = '2026-11-21';
    const firstDay = plusDays(lastDay, -364);
    const days = [active('2026-11-09'), active('2026-11-15', 4), active('2026-11-16'), active(lastDay)];
    const { unit, buckets } = timelineOf({ firstDay, lastDay, days });
    expect(unit).toBe('week');
    expect(buckets).toHaveLength(53);
    expect(buckets[0]).toMatchObject({ firstDay, lastDay: '2025-11-23' });
    expect(buckets.slice(-2)).toMatchObject([
      { firstDay: '2026-11-09', lastDay: '2026-11-15', answers: 14, sessionsStarted: 4, sessionsCompleted: 2 },
      { firstDay: '2026-11-16', lastDay, answers: 20 },
    ]);
  });

  it('count the mean of active students per day, not those of the whole week', () => {
    const days = [active('2026-11-09'), active('2026-11-10'), active('2026-11-16')];
    const { buckets } = timelineOf({ firstDay: '2026-01-01', lastDay: '2026-11-21', days });
    expect(buckets.slice(-2).map(({ activeStudents }) => activeStudents)).toEqual([6 / 7, 3 / 6]);
  });

  it('are months over many years, and years after that', () => {
    const months = timelineOf({ firstDay: '2023-02-10', lastDay: '2026-11-21', days: [active('2024-02-29')] });
    expect(months.unit).toBe('month');
    expect(months.buckets[0]).toMatchObject({ firstDay: '2023-02-10', lastDay: '2023-02-28' });
    expect(months.buckets.find(({ answers }) => answers > 0)).toMatchObject({ firstDay: '2024-02-01' });
    const years = timelineOf({ firstDay: '1990-01-01', lastDay: '2026-11-21', days: [active('1990-12-31')] });
    expect(years.unit).toBe('year');
    expect(years.buckets[0]).toMatchObject({ lastDay: '1990-12-31', answers: 10 });
  });

  it.each([7, 119, 120, 121, 365, 839, 2000, 36_500])('stay within the limit: %i days', (days) => {
    const firstDay = plusDays('2026-11-21', 1 - days);
    const all = Array.from({ length: days }, (_, index) => active(plusDays(firstDay, index), 2));
    const { buckets } = timelineOf({ firstDay, lastDay: '2026-11-21', days: all });
    expect(buckets.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(buckets.reduce((sum, { answers }) => sum + answers, 0)).toBe(days * 2);
  });

  it('are a single one if the class started today, and exclude days outside the range', () => {
    const today = '2026-11-21';
    const days = [active('2026-11-20'), active(today, 1), active('2026-11-22')];
    const { buckets } = timelineOf({ firstDay: today, lastDay: today, days });
    expect(buckets).toMatchObject([{ firstDay: today, lastDay: today, answers: 1, activeStudents: 3 }]);
  });
});

describe('the name of a point', () => {
  const lastDay = '2026-11-21';
  const over = (days: number) => timelineOf({ firstDay: plusDays(lastDay, 1 - days), lastDay, days: [] });

  it('is month and day on an axis, unless names repeat', () => {
    expect(axisName(over(30))('2026-11-09')).toBe('Nov 9');
    expect(axisName(over(365))('2026-11-09')).toBe('Nov 9');
    expect(axisName(over(700))('2026-11-09')).toBe('Nov 2026');
    expect(axisName(over(1500))('2026-11-01')).toBe('Nov 2026');
    expect(axisName(over(9000))('2026-01-01')).toBe('2026');
  });

  it('is complete elsewhere', () => {
    const week = { firstDay: '2026-11-09', lastDay: '2026-11-15' };
    expect(bucketName('day', { firstDay: lastDay, lastDay })).toBe('Nov 21, 2026');
    expect(bucketName('week', week)).toBe('Nov 9 to Nov 15, 2026');
    expect(bucketName('week', { firstDay: '2025-12-29', lastDay: '2026-01-04' })).toBe('Dec 29, 2025 to Jan 4, 2026');
    expect(bucketName('week', { firstDay: lastDay, lastDay })).toBe('Nov 21, 2026');
    expect(bucketName('month', week)).toBe('November 2026');
    expect(bucketName('year', week)).toBe('2026');
  });
});
