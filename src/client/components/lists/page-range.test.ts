import { describe, expect, it } from 'vitest';
import { pagesBetween, rowAfterKey, stopAfterKey } from './page-range.ts';

const pages = (first: number, last: number, total = 12_000) => pagesBetween({ first, last, total, size: 50 });

describe('the pages for a range of rows', () => {
  it('are a single one if the range lies within it', () => {
    expect(pages(0, 12)).toEqual([0]);
    expect(pages(50, 99)).toEqual([1]);
  });

  it('are both if the range crosses from one into the other', () => {
    expect(pages(49, 50)).toEqual([0, 1]);
  });

  it('include those in between for a long range', () => {
    expect(pages(120, 310)).toEqual([2, 3, 4, 5, 6]);
  });

  it('start with the first row and end with the last one', () => {
    expect(pages(11_990, 12_020)).toEqual([239]);
    expect(pages(-8, 3)).toEqual([0]);
    expect(pages(0, 20, 1)).toEqual([0]);
  });

  it('are none without rows', () => {
    expect(pages(0, 20, 0)).toEqual([]);
    expect(pages(60, 70, 50)).toEqual([]);
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
