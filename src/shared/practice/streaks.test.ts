import { describe, expect, it } from 'vitest';
import { streakOn, type StreakState } from './streaks.ts';

const none: StreakState = { lastDay: null, streak: 0 };

describe('streakOn', () => {
  const state: StreakState = { lastDay: '2026-12-31', streak: 6 };

  it('is kept on its last day and on the day after', () => {
    expect(streakOn(state, '2026-12-31')).toBe(6);
    expect(streakOn(state, '2027-01-01')).toBe(6);
  });

  it('is over after a whole day without study', () => {
    expect(streakOn(state, '2027-01-02')).toBe(0);
    expect(streakOn(state, '2027-06-01')).toBe(0);
  });

  it('is kept if the student has traveled west and it is still yesterday', () => {
    expect(streakOn(state, '2026-12-30')).toBe(6);
  });

  it('is 0 before the first study day', () => {
    expect(streakOn(none, '2026-12-31')).toBe(0);
  });
});
