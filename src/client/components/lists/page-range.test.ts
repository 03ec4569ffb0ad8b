import { describe, expect, it } from 'vitest';
import { pagesBetween, rowAfterKey, stopAfterKey } from './page-range.ts';

const pages = (first: number, last: number, total = 12_000) => pagesBetween({ first, last, total, size: 50 });

describe('the pages for a range of rows', () => {
  it.each([
    ['one if the range lies within the first', pages(0, 12), [0]],
    ['one if the range lies within the second', pages(50, 99), [1]],
    ['both if the range crosses from one into the other', pages(49, 50), [0, 1]],
    ['also those in between for a long range', pages(120, 310), [2, 3, 4, 5, 6]],
    ['none after the last row', pages(11_990, 12_020), [239]],
    ['none before the first row', pages(-8, 3), [0]],
    ['one for a single row', pages(0, 20, 1), [0]],
    ['none without rows', pages(0, 20, 0), []],
    ['none for a range beyond the last row', pages(60, 70, 50), []],
  ])('are %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('a key in the list', () => {
  const from = (index: number, key: string) => rowAfterKey(key, { index, total: 100, step: 10 });

  it('moves by one row or one screen, and stops at both ends', () => {
    expect(from(5, 'ArrowDown')).toBe(6);
    expect(from(5, 'ArrowUp')).toBe(4);
    expect(from(5, 'PageDown')).toBe(15);
    expect(from(95, 'PageDown')).toBe(99);
    expect(from(5, 'PageUp')).toBe(0);
    expect(from(99, 'ArrowDown')).toBe(99);
    expect(from(0, 'ArrowUp')).toBe(0);
  });

  it('moves between the controls of a row, and stops at both ends', () => {
    const between = (index: number, key: string) => stopAfterKey(key, { index, total: 3 });
    expect(between(0, 'ArrowRight')).toBe(1);
    expect(between(2, 'ArrowRight')).toBe(2);
    expect(between(0, 'ArrowLeft')).toBe(0);
    expect(between(1, 'Home')).toBe(0);
    expect(between(1, 'End')).toBe(2);
  });

  it('does nothing if it is any other key', () => {
    expect(from(5, 'Enter')).toBeUndefined();
    expect(stopAfterKey('Enter', { index: 0, total: 3 })).toBeUndefined();
  });
});
