import { describe, expect, it } from 'vitest';
import { type CalculatorKey, displayOf, expressionOf, keyTyped, press, START } from './calculation.ts';

/** The display and the line above it after these keys, separated by blanks; digits need no blanks between them. */
function after(keys: string): [display: string, expression: string] {
  const pressed = keys
    .split(' ')
    .flatMap((part) => (/^[\d.]+$/.test(part) ? part.split('') : [part])) as CalculatorKey[];
  const calculation = pressed.reduce(press, START);
  return [displayOf(calculation), expressionOf(calculation)];
}

it.each([
  ['12 + 7 =', '19', '12 + 7 ='],
  ['12 − 20 =', '−8', '12 − 20 ='],
  ['6 × 7 =', '42', '6 × 7 ='],
  ['1540 ÷ 2 =', '770', '1540 ÷ 2 ='],
  ['9 √', '3', '√(9)'],
  ['3 x²', '9', '(3)²'],
  ['81 √ √', '3', '√(√(81))'],
  ['12 + 9 √ =', '15', '12 + √(9) ='],
  ['5 ±', '−5', ''],
  ['9 √ ±', '−3', '−3'],
  ['50 %', '0.5', '0.5'],
  ['200 + 10 % =', '220', '200 + 20 ='],
  ['200 − 10 % =', '180', '200 − 20 ='],
  ['200 × 10 % =', '20', '200 × 0.1 ='],
  ['5 + =', '10', '5 + 5 ='],
  ['7 =', '7', ''],
])('%s gives %s', (keys, display, expression) => {
  expect(after(keys)).toEqual([display, expression]);
});

describe('an operator calculates everything before it at once', () => {
  it('without precedence', () => {
    expect(after('2 + 3 ×')).toEqual(['5', '5 ×']);
    expect(after('2 + 3 × 4 =')).toEqual(['20', '5 × 4 =']);
  });

  it('and continues from a result', () => {
    expect(after('2 + 3 = × 4')).toEqual(['4', '5 ×']);
    expect(after('2 + 3 = × 4 =')).toEqual(['20', '5 × 4 =']);
    expect(after('2 + 3 = √')[1]).toBe('√(5)');
  });

  it('but starts over with a number typed after a result', () => {
    expect(after('2 + 3 = 7')).toEqual(['7', '']);
    expect(after('9 √ 4')).toEqual(['4', '']);
  });

  it('and replaces an operator right before it', () => {
    expect(after('8 + − × 2 =')).toEqual(['16', '8 × 2 =']);
  });
});

describe('typing a number', () => {
  it.each([
    ['007', '7'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['3.', '3.'],
    ['1.50', '1.50'],
    ['12345678901', '1234567890'],
    ['0.12345678901', '0.123456789'],
    ['0 ± 5', '−5'],
    ['5 ± ±', '5'],
    ['5 ± .5', '−5.5'],
    ['123 ⌫', '12'],
    ['1 ⌫', '0'],
    ['5 ± ⌫', '0'],
    ['2 + 3 = ⌫', '5'],
    ['12 + 7 C', '0'],
  ])('%s shows %s', (keys, display) => {
    expect(after(keys)[0]).toBe(display);
  });
});

describe('the digits of a result', () => {
  it.each([
    ['1 ÷ 3 =', '0.3333333333'],
    ['2 ÷ 3 =', '0.6666666667'],
    ['1 ÷ 3 × 3 =', '1'],
    ['.1 + .2 − .3 =', '0'],
    ['2 √ x²', '2'],
    ['9999999999 + 1 =', '1E10'],
    ['1234567890 × 1000 =', '1.23456789E12'],
    ['1 ÷ 8000000000 =', '1.25E−10'],
    ['5 − 5 = ±', '0'],
  ])('%s shows %s', (keys, display) => {
    expect(after(keys)[0]).toBe(display);
  });
});

describe('an error', () => {
  it.each(['5 ÷ 0 =', '5 ÷ 0 +', '4 ± √', `9999999999 ${'x² '.repeat(5).trim()}`])('results from %s', (keys) => {
    expect(after(keys)).toEqual(['Error', '']);
  });

  it('stays until Clear, or a new number', () => {
    expect(after('5 ÷ 0 = + √ % ± ⌫ =')[0]).toBe('Error');
    expect(after('5 ÷ 0 = C')[0]).toBe('0');
    expect(after('5 ÷ 0 = 4 + 1 =')).toEqual(['5', '4 + 1 =']);
  });
});

it.each([
  ['7', '7'],
  [',', '.'],
  ['-', '−'],
  ['*', '×'],
  ['X', '×'],
  ['/', '÷'],
  ['Enter', '='],
  ['=', '='],
  ['%', '%'],
  ['Backspace', '⌫'],
  ['Delete', 'C'],
  ['r', '√'],
  ['Q', 'x²'],
  ['n', '±'],
  ['a', undefined],
  ['Tab', undefined],
  ['toString', undefined],
])('maps the keyboard’s %s to the key %s', (typed, key) => {
  expect(keyTyped(typed)).toBe(key);
});
