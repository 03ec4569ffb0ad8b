import { describe, expect, it } from 'vitest';
import { calendarMonths, calendarSummary, calendarWeeks } from './study-calendar.tsx';

const studied = [
  { day: '2026-10-31', cards: 9 },
  { day: '2026-11-01', cards: 10 },
  { day: '2026-11-20', cards: 60 },
];

describe('the weeks of the calendar', () => {
  // A Saturday.
  const weeks = calendarWeeks(studied, '2026-11-21');

  it('cover a year, begin on Monday and end today', () => {
    expect(weeks).toHaveLength(53);
    expect(weeks[0]?.days[0]?.day).toBe('2025-11-17');
    expect(weeks.at(-1)?.days.map((day) => day?.day ?? null)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      null,
    ]);
  });

  it('contain every day once, also when the clocks change', () => {
    const days = weeks.flatMap(({ days }) => days.flatMap((day) => day?.day ?? []));
    expect(new Set(days).size).toBe(370);
  });

  it('show how much was studied', () => {
    const byDay = new Map(weeks.flatMap(({ days }) => days.flatMap((day) => (day ? [[day.day, day]] : []))));
    expect(byDay.get('2026-10-31')).toEqual({ day: '2026-10-31', cards: 9, level: 1 });
    expect(byDay.get('2026-11-01')?.level).toBe(2);
    expect(byDay.get('2026-11-20')?.level).toBe(4);
    expect(byDay.get('2026-11-21')).toEqual({ day: '2026-11-21', cards: 0, level: 0 });
  });

  it('name the month that begins in them', () => {
    const named = weeks.filter(({ month }) => month !== null);
    expect(named).toHaveLength(12);
    expect(named.at(-1)?.days.some((day) => day?.day === '2026-11-01')).toBe(true);
  });

  it('do not name a month that has not begun', () => {
    expect(calendarWeeks([], '2026-11-30').at(-1)?.month).toBeNull();
  });

  it('can also end on a Monday or a Sunday', () => {
    expect(calendarWeeks([], '2026-11-16').at(-1)?.days.filter(Boolean)).toHaveLength(1);
    expect(calendarWeeks([], '2026-11-22').at(-1)?.days.filter(Boolean)).toHaveLength(7);
  });
});

describe('the calendar in words', () => {
  it('gives days, cards and the best day', () => {
    expect(calendarSummary(studied)).toEqual({ days: 3, cards: 79, best: { day: '2026-11-20', cards: 60 } });
    expect(calendarSummary([])).toEqual({ days: 0, cards: 0, best: null });
  });

  it('adds up by month, newest first', () => {
    expect(calendarMonths(studied)).toEqual([
      { month: '2026-11', days: 2, cards: 70 },
      { month: '2026-10', days: 1, cards: 9 },
    ]);
  });
});
