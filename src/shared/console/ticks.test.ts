import { describe, expect, it } from 'vitest';
import { ticksOf } from './ticks.ts';

const values = (from: number, to: number, most: number) => ticksOf(from, to, most).map(({ value }) => value);

describe('ticks of a scale', () => {
  it('are at round values', () => {
    expect(values(0, 60, 6)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(values(0, 47, 5)).toEqual([0, 10, 20, 30, 40]);
    expect(values(0, 0.7, 7)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  });

  it('are placed relative to the start of the scale, even if it descends', () => {
    expect(ticksOf(80, -20, 5)).toEqual([
      { value: -20, share: 1 },
      { value: 0, share: 0.8 },
      { value: 20, share: 0.6 },
      { value: 40, share: 0.4 },
      { value: 60, share: 0.2 },
      { value: 80, share: 0 },
    ]);
  });

  it('are missing on a scale without length', () => {
    expect(values(3, 3, 5)).toEqual([]);
    expect(values(Number.NaN, 3, 5)).toEqual([]);
  });
});
