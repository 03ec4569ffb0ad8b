import { describe, expect, it } from 'vitest';
import { columnAt, columnIndexOf, dueColumns, momentOf, runsOf } from './sweep.ts';

const sweep = { columns: 100, seconds: 4 };

describe('a sweeping strip', () => {
  it('maps each column to one moment and one position', () => {
    expect(columnAt(sweep, 4.2)).toBe(105);
    expect(momentOf(sweep, 105)).toBeCloseTo(4.2);
    expect(columnIndexOf(sweep, 105)).toBe(5);
    expect(columnIndexOf(sweep, -1)).toBe(99);
  });

  it('paints only the new columns', () => {
    expect(dueColumns(sweep, 104, 4.28)).toEqual({ first: 105, last: 107 });
    expect(dueColumns(sweep, 107, 4.28)).toBeNull();
  });

  it('paints the whole strip first, and no more than that after a long pause', () => {
    expect(dueColumns(sweep, null, 8)).toEqual({ first: 101, last: 200 });
    expect(dueColumns(sweep, 3, 8)).toEqual({ first: 101, last: 200 });
  });

  it('continues at the left edge after the right one', () => {
    expect(runsOf(sweep, { first: 198, last: 203 })).toEqual([
      { x: 98, first: 198, count: 2 },
      { x: 0, first: 200, count: 4 },
    ]);
    expect(runsOf(sweep, { first: 101, last: 200 }).map(({ count }) => count)).toEqual([99, 1]);
    expect(runsOf(sweep, { first: 100, last: 199 })).toEqual([{ x: 0, first: 100, count: 100 }]);
  });
});
