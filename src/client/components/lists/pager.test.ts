import { describe, expect, it } from 'vitest';
import { pageOfMany } from './pager.tsx';

const pageOf = (page: number, shown: number, total?: number) => pageOfMany({ page, size: 25, shown, total });

describe('pageOfMany', () => {
  it.each([
    ['everything fits on one page', pageOf(0, 25, 25), { from: 1, to: 25, hasPrevious: false, hasNext: false }],
    [
      'there is a page before the last one',
      pageOf(8, 12, 212),
      { from: 201, to: 212, hasPrevious: true, hasNext: false },
    ],
    ['the page is empty', pageOf(2, 0, 50), { from: 0, to: 0, hasPrevious: true, hasNext: false }],
    ['there is a page after the first', pageOf(0, 25, 26), { from: 1, to: 25, hasPrevious: false, hasNext: true }],
  ])('knows the neighbors if %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('assumes another page after a full one while the total is unknown', () => {
    expect(pageOf(1, 25).hasNext).toBe(true);
    expect(pageOf(1, 24).hasNext).toBe(false);
  });
});
