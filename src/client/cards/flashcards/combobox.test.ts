import { describe, expect, it } from 'vitest';
import { matchingOptions, steppedIndex } from './combobox.tsx';

const options = [
  { value: '1', label: 'Physics - Waves and beams' },
  { value: '2', label: 'Vascular' },
];

describe('matchingOptions', () => {
  it.each([
    ['PHYS', ['1']],
    ['beams', ['1']],
    [' vas ', ['2']],
    ['s', ['1', '2']],
    ['', ['1', '2']],
    ['liver', []],
  ])('matches %j', (text, values) => {
    expect(matchingOptions(options, text).map(({ value }) => value)).toEqual(values);
  });
});

describe('steppedIndex', () => {
  it('wraps around both ends', () => {
    expect(steppedIndex(2, 1, 3)).toBe(0);
    expect(steppedIndex(0, -1, 3)).toBe(2);
    expect(steppedIndex(0, 1, 3)).toBe(1);
  });

  it('starts at the end it comes from', () => {
    expect(steppedIndex(-1, 1, 3)).toBe(0);
    expect(steppedIndex(-1, -1, 3)).toBe(2);
  });

  it('returns no index for an empty list', () => {
    expect(steppedIndex(-1, 1, 0)).toBe(-1);
    expect(steppedIndex(0, -1, 0)).toBe(-1);
  });
});
