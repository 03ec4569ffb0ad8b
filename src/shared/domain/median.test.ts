import { describe, expect, it } from 'vitest';
import { median } from './median.ts';

describe('the median', () => {
  it.each([
    [[], null],
    [[5], 5],
    [[9, 1], 5],
    [[9, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %s', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});
