import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceStreak, streakOn, type StreakState } from './streaks.ts';
import { dayIn } from '../domain/study-days.ts';

const none: StreakState = { lastDay: null, streak: 0 };
const inNewYork = (utc: string) => dayIn('America/New_York', new Date(utc));
const studyOn = (days: string[]): StreakState => days.reduce<StreakState>(advanceStreak, none);

describe('advanceStreak', () => {
  it('begins with the first day', () => {
    expect(advanceStreak(none, '2026-11-20')).toEqual({ lastDay: '2026-11-20', streak: 1 });
  });

  it('counts a day once however often it is studied on', () => {
    expect(studyOn(['2026-11-20', '2026-11-20', '2026-11-20'])).toEqual({ lastDay: '2026-11-20', streak: 1 });
  });

  it('grows with each following day', () => {
    expect(studyOn(['2026-11-18', '2026-11-19', '2026-11-20'])).toEqual({ lastDay: '2026-11-20', streak: 3 });
  });

  it('begins again after a day without study', () => {
    expect(studyOn(['2026-11-17', '2026-11-18', '2026-11-20'])).toEqual({ lastDay: '2026-11-20', streak: 1 });
  });

  it('goes on over the end of a year and over a leap day', () => {
    expect(studyOn(['2026-12-30', '2026-12-31', '2027-01-01']).streak).toBe(3);
    expect(studyOn(['2028-02-28', '2028-02-29', '2028-03-01']).streak).toBe(3);
  });

  it('is unmoved by an earlier day, as after traveling west over the date line', () => {
    const before = studyOn(['2026-11-19', '2026-11-20']);
    expect(advanceStreak(before, '2026-11-19')).toEqual(before);
    expect(advanceStreak(before, '2026-11-01')).toEqual(before);
  });

  it('goes on from the later day once the calendar has caught up', () => {
    expect(studyOn(['2026-11-19', '2026-11-20', '2026-11-19', '2026-11-20', '2026-11-21']).streak).toBe(3);
  });

  it('counts evenings of the student as days across both clock changes', () => {
    // 11 p.m. in New York, daylight saving from 8 March to 1 November.
    expect(
      studyOn(['2026-03-08T04:00:00Z', '2026-03-09T03:00:00Z', '2026-03-10T03:00:00Z'].map(inNewYork)).streak,
    ).toBe(3);
    expect(
      studyOn(['2026-11-01T03:00:00Z', '2026-11-02T04:00:00Z', '2026-11-03T04:00:00Z'].map(inNewYork)).streak,
    ).toBe(3);
  });

  it('never exceeds the number of different days, and ends on the latest', () => {
    const day = fc
      .integer({ min: 0, max: 40 })
      .map((offset) => new Date(Date.UTC(2026, 11, 10 + offset)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), (days) => {
        const { lastDay, streak } = studyOn(days);
        expect(lastDay).toBe(days.toSorted().at(-1));
        expect(streak).toBeGreaterThanOrEqual(1);
        expect(streak).toBeLessThanOrEqual(new Set(days).size);
      }),
    );
  });
});

describe('streakOn', () => {
  const state: StreakState = { lastDay: '2026-12-31', streak: 6 };

  it('stands on its last day and on the day after', () => {
    expect(streakOn(state, '2026-12-31')).toBe(6);
    expect(streakOn(state, '2027-01-01')).toBe(6);
  });

  it('is over after a whole day without study', () => {
    expect(streakOn(state, '2027-01-02')).toBe(0);
    expect(streakOn(state, '2027-06-01')).toBe(0);
  });

  it('stands where the student has travelled west and it is still yesterday', () => {
    expect(streakOn(state, '2026-12-30')).toBe(6);
  });

  it('is 0 before the first study day', () => {
    expect(streakOn(none, '2026-12-31')).toBe(0);
  });
});
