import { describe, expect, it } from 'vitest';
import { pageOfMany } from './pager.tsx';

describe('pageOfMany', () => {
  it('has no neighbors if everything fits on one page', () => {
    expect(pageOfMany({ page: 0, size: 25, shown: 25, total: 25 })).toEqual({
      from: 1,
      to: 25,
      hasPrevious: false,
      hasNext: false,
    });
  });

  it('leads from the first of several pages to the next', () => {
    expect(pageOfMany({ page: 0, size: 25, shown: 25, total: 26 })).toMatchObject({ from: 1, to: 25, hasNext: true });
  });

  it('leads from the last page to the previous one', () => {
    expect(pageOfMany({ page: 8, size: 25, shown: 12, total: 212 })).toEqual({
      from: 201,
      to: 212,
      hasPrevious: true,
      hasNext: false,
    });
  });

  it('assumes another page after a full one while the total is unknown', () => {
    expect(pageOfMany({ page: 1, size: 25, shown: 25, total: undefined }).hasNext).toBe(true);
    expect(pageOfMany({ page: 1, size: 25, shown: 24, total: undefined }).hasNext).toBe(false);
  });

  it('leads back from an empty page', () => {
    expect(pageOfMany({ page: 2, size: 25, shown: 0, total: 50 })).toEqual({
      from: 0,
      to: 0,
      hasPrevious: true,
      hasNext: false,
    });
  });
});
