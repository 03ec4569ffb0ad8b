import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionOf, percentOf, readNumber, valueOf, writtenNumber } from './number-text.ts';

describe('reading a typed number', () => {
  it.each([
    ['2.5', 2.5],
    ['2,5', 2.5],
    [' 12 ', 12],
    ['-3', -3],
    ['−3', -3],
    ['–3,25', -3.25],
    ['- 3', -3],
    ['+4', 4],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1E-3', 0.001],
    ['1.5e−3', 0.0015],
    ['1540', 1540],
    ['1,540.5', 1540.5],
    ['1.540,5', 1540.5],
    ['1,540,000', 1_540_000],
    ['1 540', 1540],
    ['1\u00A0540,25', 1540.25],
    ["12'345", 12_345],
    ['0,540', 0.54],
    ['1.545', 1.545],
    ['\uFF11\uFF0E\uFF15', 1.5],
    ['1540,125', 1540.125],
    ['-0', -0],
  ])('reads %j as %d', (typed, value) => {
    expect(readNumber(typed)).toEqual({ value });
  });

  it('asks about a comma before three digits', () => {
    expect(readNumber('1,540')).toEqual({ problem: 'Do you mean 1540 or 1.54? Type the one you mean' });
    expect(readNumber('−12,500')).toEqual({ problem: 'Do you mean -12500 or -12.5? Type the one you mean' });
  });

  it('asks about a point before three digits if thousands are as likely', () => {
    const problem = 'Do you mean 1540 or 1.54? Type the one you mean';
    expect(readNumber('1.540')).toEqual({ problem });
    expect(readNumber('1.540', { decimals: 3 })).toEqual({ value: 1.54 });
    expect(readNumber('1.125', { hasDecimalComma: true })).toEqual({
      problem: 'Do you mean 1125 or 1.1250? Type the one you mean',
    });
    expect(readNumber(writtenNumber(1.125, true), { hasDecimalComma: true })).toEqual({ value: 1.125 });
  });

  it.each([
    'cm',
    '2.5 cm',
    '2..5',
    '1,2,3',
    '1.2.3',
    '-',
    'e3',
    '1e',
    '--3',
    '.',
    ',',
    '1 2',
    '1,54,000',
    '0x10',
    'Infinity',
    'NaN',
    '٣',
  ])('rejects %j', (typed) => {
    expect(readNumber(typed)).toEqual({ problem: 'This is not a number. Type digits only, such as 2.5' });
  });

  it('rejects numbers that are too large, and returns null for blank text', () => {
    expect(readNumber('1e999')).toEqual({ problem: 'This number is too large' });
    expect(readNumber(' ')).toBeNull();
  });

  it('reads every number that it writes into a field', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(valueOf(readNumber(writtenNumber(value)))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(writtenNumber(null)).toBe('');
    expect(valueOf(readNumber('x'))).toBeNull();
  });
});

it('converts between percentages and fractions', () => {
  for (let percent = 1; percent < 100; percent += 1) expect(percentOf(fractionOf(percent))).toBe(percent);
  expect(fractionOf(57)).toBe(0.57);
  expect(percentOf(0.57)).toBe(57);
});
