import { describe, expect, it } from 'vitest';
import { EXTRA_TIMES, extendedMinutes, moreTimeOf } from './extra-time.ts';

describe('extra time', () => {
  it('extends a limit by its factor, rounded up to whole minutes', () => {
    expect(EXTRA_TIMES.map((extraTime) => extendedMinutes(80, extraTime))).toEqual([80, 100, 120, 160, 0]);
    expect(extendedMinutes(5, 'quarter')).toBe(7);
  });

  it('adds no limit where there is none', () => {
    for (const extraTime of EXTRA_TIMES) expect(extendedMinutes(0, extraTime)).toBe(0);
  });

  it('keeps the larger of two, in either order', () => {
    expect(moreTimeOf('half', 'quarter')).toBe('half');
    expect(moreTimeOf('quarter', 'half')).toBe('half');
    expect(moreTimeOf('double', 'untimed')).toBe('untimed');
  });
});
