import { describe, expect, it } from 'vitest';
import { barHeight, columnAt, columnCenter, roundTop } from './plot-scale.ts';

describe('the scale of a plot', () => {
  it('ends at a round number', () => {
    expect([0, 1, 3, 10, 11, 42, 137, 501].map(roundTop)).toEqual([1, 1, 5, 10, 20, 50, 200, 1000]);
  });

  it('makes the smallest bar visible and fits the largest', () => {
    expect(barHeight(0, 100)).toBe(0);
    expect(barHeight(1, 1000)).toBe(3);
    expect(barHeight(50, 100)).toBe(50);
    expect(barHeight(120, 100)).toBe(100);
  });

  it('finds the column under the pointer', () => {
    expect(columnAt(0, 900, 90)).toBe(0);
    expect(columnAt(455, 900, 90)).toBe(45);
    expect(columnAt(2000, 900, 90)).toBe(89);
    expect(columnAt(-3, 900, 90)).toBe(0);
    expect(columnCenter(0, 4)).toBe(12.5);
  });
});
