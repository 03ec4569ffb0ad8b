import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { byteRange } from './byte-range.ts';

describe('a Range header for 1000 bytes', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['BYTES=1-2', { start: 1, end: 2 }],
    ['bytes= 1-2', { start: 1, end: 2 }],
  ])('of %s returns that part', (header, range) => {
    expect(byteRange(header, 1000)).toEqual(range);
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('of %s is beyond the file', (header) => {
    expect(byteRange(header, 1000)).toBe('unsatisfiable');
  });

  it.each([
    undefined,
    '',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,5-6',
    'bytes 0-1',
    'bytes=0-1x',
  ])('of %s returns the whole file', (header) => {
    expect(byteRange(header, 1000)).toBeNull();
  });

  it('never reaches outside the file', () => {
    const digits = fc.stringMatching(/^\d{0,20}$/);
    forAll(digits, digits, fc.nat(10_000), (first, last, size) => {
      const range = byteRange(`bytes=${first}-${last}`, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    });
  });
});
