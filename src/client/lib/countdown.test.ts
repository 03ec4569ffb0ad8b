import { describe, expect, it } from 'vitest';
import { clockText, hasSlept, secondsLeft, spokenTimeLeft, untilNextSecond } from './countdown.ts';

const countdown = { remainingSeconds: 90, at: 10_000 };

it('counts whole seconds down to zero and no further', () => {
  expect([10_000, 10_001, 11_000, 99_999, 100_000, 200_000].map((now) => secondsLeft(countdown, now))).toEqual([
    90, 90, 89, 1, 0, 0,
  ]);
});

it('wakes when the shown second changes', () => {
  expect(untilNextSecond(countdown, 10_250)).toBe(750);
  expect(untilNextSecond(countdown, 11_000)).toBe(1000);
});

it('shows minutes and seconds', () => {
  expect([761, 60, 9, 0].map(clockText)).toEqual(['12:41', '1:00', '0:09', '0:00']);
});

it('writes the time in words', () => {
  expect([761, 60, 61, 9, 0].map(spokenTimeLeft)).toEqual([
    '12 minutes 41 seconds left',
    '1 minute left',
    '1 minute 1 second left',
    '9 seconds left',
    '0 seconds left',
  ]);
});

describe('sleep', () => {
  const before = { monotonic: 1000, wall: 50_000 };

  it('is detected when the clocks drift apart', () => {
    expect(hasSlept(before, { monotonic: 2000, wall: 650_000 })).toBe(true);
  });

  it('is not detected while the clocks run in step', () => {
    expect(hasSlept(before, { monotonic: 61_000, wall: 110_500 })).toBe(false);
  });
});
