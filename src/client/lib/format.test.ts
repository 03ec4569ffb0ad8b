import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDuration, lettered } from './format.ts';

it('formatDateTime shows the US short format with hour and minute in the viewer’s zone', () => {
  const local = new Date(2026, 10, 20, 20, 42);
  expect(formatDateTime(local.toISOString())).toBe('Nov 20, 2026, 8:42 PM');
});

describe('formatDate', () => {
  it('shows a calendar date as that date in every zone', () => {
    expect(formatDate('2001-03-09')).toBe('Mar 9, 2001');
  });

  it('shows the day of an instant in the viewer’s zone', () => {
    expect(formatDate(new Date(2026, 10, 20, 23, 59).toISOString())).toBe('Nov 20, 2026');
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [59.6, '1 min 0 s'],
    [200, '3 min 20 s'],
    [7260, '121 min 0 s'],
    [-1, '0 s'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('lettered', () => {
  it.each([
    [0, 'A'],
    [4, 'E'],
    [25, 'Z'],
    [26, 'AA'],
    [27, 'AB'],
  ])('letters option %d as %s', (index, letter) => {
    expect(lettered(index)).toBe(letter);
  });
});
