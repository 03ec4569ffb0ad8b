import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/client/review-factory.ts';
import { intervalText } from './grade-bar.tsx';

const MINUTE = 1 / (24 * 60);
const textOf = (days: number) => intervalText(NOW, new Date(NOW.getTime() + days * 86_400_000));

describe('the time until a card is shown again', () => {
  it.each([
    [0, '1 min'],
    [MINUTE, '1 min'],
    [10 * MINUTE, '10 min'],
    [59.7 * MINUTE, '1 h'],
    [5.4 / 24, '5 h'],
    [23.6 / 24, '1 d'],
    [3, '3 d'],
    [30, '30 d'],
    [31, '1 mo'],
    [61, '2 mo'],
    [349, '11 mo'],
    [355, '1 y'],
    [550, '1.5 y'],
    [3652, '10 y'],
  ])('is short on a button: %d days are %s', (days, short) => {
    expect(textOf(days).short).toBe(short);
  });

  it.each([
    [MINUTE, '1 minute'],
    [6 * MINUTE, '6 minutes'],
    [1, '1 day'],
    [61, '2 months'],
    [550, '1.5 years'],
  ])('is given in full: %d days are %s', (days, long) => {
    expect(textOf(days).long).toBe(long);
  });

  it('is never less than a minute', () => {
    expect(textOf(-1).short).toBe('1 min');
  });
});
