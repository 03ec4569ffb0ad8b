import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { hasTrophy, historyTone, isReviewDue, roundedPercent, scoreBadge } from './score-bands.ts';

describe('scoreBadge', () => {
  it.each([
    [100, 'Excellent', 'good'],
    [80, 'Excellent', 'good'],
    [79, 'Good', 'warn'],
    [60, 'Good', 'warn'],
    [59, 'Keep Going', 'bad'],
    [0, 'Keep Going', 'bad'],
  ])('calls %i percent %s', (percent, label, tone) => {
    expect(scoreBadge(percent)).toEqual({ label, tone });
  });
});

describe('historyTone', () => {
  it.each([
    [100, 'good'],
    [70, 'good'],
    [69, 'neutral'],
    [50, 'neutral'],
    [49, 'bad'],
    [0, 'bad'],
  ])('shows %i percent as %s', (percent, tone) => {
    expect(historyTone(percent)).toBe(tone);
  });
});

it('a review comes before the next quiz below 60 percent', () => {
  expect([59, 60].map(isReviewDue)).toEqual([true, false]);
});

describe('hasTrophy', () => {
  it('begins at 80 percent', () => {
    expect([79, 80, 100].map(hasTrophy)).toEqual([false, true, true]);
  });
});

describe('roundedPercent', () => {
  it.each([
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [1, 200, 1],
    [199, 200, 99],
    [999, 1000, 99],
    [1, 1000, 1],
    [9.99, 10, 99],
    [29, 40, 73],
    [0, 7, 0],
    [7, 7, 100],
    [0, 0, 0],
  ])('gives %i of %i as %i', (correct, total, percent) => {
    expect(roundedPercent(correct, total)).toBe(percent);
  });

  it('is a whole number from 0 to 100, and adds up with the wrong ones to 100 within one', () => {
    const share = fc.integer({ min: 1, max: 10_000 }).chain((total) => fc.tuple(fc.nat(total), fc.constant(total)));
    forAll(share, ([correct, total]) => {
      const percent = roundedPercent(correct, total);
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      const both = percent + roundedPercent(total - correct, total);
      expect(both === 100 || both === 101).toBe(true);
    });
  });
});
