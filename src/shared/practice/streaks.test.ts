import { expect, it } from 'vitest';
import { streakOn } from './streaks.ts';

const state = { lastDay: '2026-12-31', streak: 6 };

it.each([
  ['is kept on its last day', state, '2026-12-31', 6],
  ['is kept on the day after', state, '2027-01-01', 6],
  ['is over after a whole day without study', state, '2027-01-02', 0],
  ['is over months later', state, '2027-06-01', 0],
  ['is kept if the student has traveled west and it is still yesterday', state, '2026-12-30', 6],
  ['is 0 before the first study day', { lastDay: null, streak: 0 }, '2026-12-31', 0],
])('the streak %s', (_what, given, day, streak) => {
  expect(streakOn(given, day)).toBe(streak);
});
