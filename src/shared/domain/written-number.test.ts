import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingsOf, unmistakable } from './written-number.ts';

describe('a written number', () => {
  it.each([
    ['1540', 1540, 1540],
    ['2.5', 2.5, null],
    ['2,5', null, 2.5],
    ['0,31', null, 0.31],
    ['0.540', 0.54, null],
    ['1,540', 1540, 1.54],
    ['1.540', 1.54, 1540],
    ['1,540.5', 1540.5, null],
    ['1.540,5', null, 1540.5],
    ['1,540,000', 1_540_000, null],
    ['1.540.000', null, 1_540_000],
    ['1 540', 1540, 1540],
    ['1\u00A0540,25', null, 1540.25],
    ["12'345", 12_345, 12_345],
    ['1540,125', null, 1540.125],
    ['−3', -3, -3],
    ['- 3', -3, -3],
    ['.5', 0.5, null],
    ['5.', 5, null],
    ['1E−3', 0.001, 0.001],
    ['\uFF11\uFF15\uFF14\uFF10', 1540, 1540],
    ['\uFF0D\uFF12\uFF0E\uFF15', -2.5, null],
  ])('%j is %d with a decimal point, and %d with a decimal comma', (text, point, comma) => {
    expect(readingsOf(text)).toEqual({ point, comma });
  });

  it.each([
    '',
    'cm',
    '2..5',
    '1,2,3',
    '1 2',
    '1,54,000',
    '-',
    '--3',
    '3-5',
    '1/2',
    '10³',
    '10^3',
    '120/80',
    '٣',
    '0x10',
    '1e',
  ])('%j is none', (text) => {
    expect(readingsOf(text)).toEqual({ point: null, comma: null });
  });

  it('can be written so that it has only one value', () => {
    expect([1.125, 1.54, 1540, -12.375, 1.125e25].map(unmistakable)).toEqual([
      '1.1250',
      '1.54',
      '1540',
      '-12.3750',
      '1.125e+25',
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const { point, comma } = readingsOf(unmistakable(value));
        expect(point).toBe(value === 0 ? 0 : value);
        expect([null, point]).toContain(comma);
      }),
    );
  });
});
