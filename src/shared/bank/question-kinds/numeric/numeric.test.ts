import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { numeric } from './numeric.ts';

const content = { unit: 'cm', units: ['mm'], decimals: null as number | null };
const key = {
  value: 2.3,
  tolerance: { type: 'absolute', amount: 0.1 },
  near: null as { amount: number; fraction: number } | null,
  others: [{ value: 23, unit: 'mm' }],
};
const asked = { options: [], content };
const messagesOf = (change: { content?: object; key?: object }) =>
  numeric
    .faults({ options: [], content: { ...content, ...change.content } }, { ...key, ...change.key })
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
const fractionOf = (value: number, unit = 'cm', change: object = {}) =>
  numeric.grade(asked, { ...key, ...change }, { value, unit }).fraction;

/** Thousandths, as people write them. */
const thousandths = (max: number) => fc.integer({ min: -max, max });
const written = (thousandths: number) => Number(`${thousandths}e-3`);

describe('grading a number', () => {
  it.each([2.2, 2.3, 2.4, 2.25])('gives full credit within the tolerance and at its edges: %d', (value) => {
    expect(fractionOf(value)).toBe(1);
  });

  it.each([2.1999999, 2.4000001, -2.3, 23, 0])('gives none outside the tolerance: %d', (value) => {
    expect(fractionOf(value)).toBe(0);
  });

  it('converts the tolerance to another unit', () => {
    expect(fractionOf(23, 'mm')).toBe(1);
    expect(fractionOf(24, 'mm')).toBe(1);
    expect(fractionOf(22, 'mm')).toBe(1);
    expect(fractionOf(24.001, 'mm')).toBe(0);
    expect(fractionOf(2.3, 'mm')).toBe(0);
  });

  it('keeps the tolerance for another value in the same unit', () => {
    const change = { others: [{ value: -5, unit: 'cm' }] };
    expect(fractionOf(-5.1, 'cm', change)).toBe(1);
    expect(fractionOf(-5.2, 'cm', change)).toBe(0);
  });

  it('applies a relative tolerance to the right value', () => {
    const tolerance = { type: 'relative', amount: 5 };
    expect(fractionOf(2.415, 'cm', { tolerance })).toBe(1);
    expect(fractionOf(2.4151, 'cm', { tolerance })).toBe(0);
    expect(fractionOf(21.85, 'mm', { tolerance })).toBe(1);
    expect(fractionOf(-105, 'cm', { tolerance, value: -100 })).toBe(1);
    expect(fractionOf(-94.9, 'cm', { tolerance, value: -100 })).toBe(0);
  });

  it('gives partial credit for a near answer', () => {
    const change = { near: { amount: 0.3, fraction: 0.5 } };
    expect(fractionOf(2.4, 'cm', change)).toBe(1);
    expect(fractionOf(2.5, 'cm', change)).toBe(0.5);
    expect(fractionOf(2.6, 'cm', change)).toBe(0.5);
    expect(fractionOf(2.61, 'cm', change)).toBe(0);
    expect(fractionOf(26, 'mm', change)).toBe(0.5);
  });

  it('is exact to the last decimal that is written', () => {
    forAll(
      thousandths(10_000),
      thousandths(10_000),
      fc.nat(3000),
      fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
      (value, distance, amount, wider) => {
        const change = {
          value: written(value),
          tolerance: { type: 'absolute', amount: written(amount) },
          near: wider && { amount: written(amount + wider), fraction: 0.25 },
          others: [],
        };
        const far = Math.abs(distance);
        const expected = far <= amount ? 1 : wider !== null && far <= amount + wider ? 0.25 : 0;
        expect(fractionOf(written(value + distance), 'cm', change)).toBe(expected);
      },
    );
  });

  it('is exact with a relative tolerance', () => {
    forAll(thousandths(10_000), thousandths(2000), fc.nat(50), (value, distance, percent) => {
      const change = { value: written(value), tolerance: { type: 'relative', amount: percent }, others: [] };
      const isIn = Math.abs(distance) * 100 <= Math.abs(value) * percent;
      expect(fractionOf(written(value + distance), 'cm', change)).toBe(isIn ? 1 : 0);
    });
  });

  it('is from 0 to 1 for all numbers, and 1 for the right ones', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    forAll(finite, finite, finite, fc.constantFrom('absolute', 'relative'), (value, given, amount, type) => {
      const change = { value, tolerance: { type, amount: Math.abs(amount) }, others: [] };
      expect([0, 1]).toContain(fractionOf(given, 'cm', change));
      expect(fractionOf(value, 'cm', change)).toBe(1);
    });
  });
});

describe('faults of a numeric question', () => {
  it.each([
    {},
    { content: { decimals: 1 }, key: { near: { amount: 0.2, fraction: 0.5 } } },
    { content: { unit: '', units: ['%'] }, key: { value: 0.65, others: [{ value: 65, unit: '%' }] } },
    { key: { value: 0, tolerance: { type: 'relative', amount: 0 }, others: [{ value: 0, unit: 'mm' }] } },
  ])('are none for one that can be asked: %j', (change) => {
    expect(messagesOf(change)).toEqual([]);
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY, '2'])('are reported for the value %j', (value) => {
    expect(messagesOf({ key: { value } })).toEqual(['key.value: Enter a number']);
  });

  const OF_NOTHING = 'A percentage of 0 is 0. Enter the tolerance as a number';
  it.each([
    [{ tolerance: { type: 'absolute', amount: -1 } }, 'key.tolerance.amount: A tolerance is 0 or more'],
    [{ tolerance: { type: 'absolute', amount: Number.NaN } }, 'key.tolerance.amount: Enter a number'],
    [{ near: { amount: 0.1, fraction: 0.5 } }, 'key.near.amount: The wider tolerance must be more than the tolerance'],
    [{ near: { amount: 0.05, fraction: 0.5 } }, 'key.near.amount: The wider tolerance must be more than the tolerance'],
    [{ near: { amount: 1, fraction: 0 } }, 'key.near.fraction: Partial credit is more than 0%'],
    [{ near: { amount: 1, fraction: 1 } }, 'key.near.fraction: Partial credit is less than 100%'],
    [{ others: [] }, 'content.units.0: Enter the right value in mm'],
    [{ others: [...key.others, { value: 1, unit: 'm' }] }, 'key.others.1.unit: Students cannot choose this unit'],
    [{ others: [...key.others, { value: 1, unit: ' ' }] }, 'key.others.1.unit: Enter a unit'],
    [{ others: [{ value: null, unit: 'mm' }] }, 'key.others.0.value: Enter a number'],
    [{ value: 0, tolerance: { type: 'relative', amount: 5 } }, `key.tolerance.type: ${OF_NOTHING}`],
  ])('is told for the key with %j: %s', (change, message) => {
    expect(messagesOf({ key: change })).toEqual([message]);
  });

  it.each([
    [{ units: ['mm', 'mm'] }, 'content.units.1: This unit is listed twice'],
    [{ units: ['cm', 'mm'] }, 'content.units.0: This unit is listed twice'],
    [{ units: ['mm', ' '] }, 'content.units.1: Enter a unit'],
  ])('is told for the content with %j: %s', (change, message) => {
    expect(messagesOf({ content: change })).toEqual([message]);
  });

  it('are reported if the requested rounding makes the right value wrong', () => {
    const tolerance = { type: 'absolute', amount: 0 };
    const message = 'key.value: Rounded to 1 decimal, this value is outside the tolerance';
    expect(messagesOf({ content: { decimals: 1 }, key: { tolerance, value: 2.34 } })).toEqual([message]);
    expect(messagesOf({ content: { decimals: 1 }, key: { value: 2.34 } })).toEqual([]);
    expect(
      messagesOf({ content: { decimals: 0 }, key: { tolerance, value: 2, others: [{ value: 20.5, unit: 'mm' }] } }),
    ).toEqual(['key.others.0.value: Rounded to 0 decimals, this value is outside the tolerance']);
  });

  it('are reported for options and other shapes', () => {
    expect(numeric.faults({ options: ['2'], content }, key)[0]?.message).toBe('This kind has no options');
    const keys = [null, 2.3, {}, { ...key, more: 1 }];
    for (const wrong of keys) expect(numeric.faults(asked, wrong).length).toBeGreaterThan(0);
    const contents = [null, {}, { ...content, decimals: 7 }, { ...content, decimals: 0.5 }, { ...content, more: 1 }];
    for (const wrong of contents)
      expect(numeric.faults({ options: [], content: wrong }, key)[0]?.path[0]).toBe('content');
  });
});

describe('a response with a number', () => {
  it.each([
    [{ value: 1, unit: 'm' }, 'There is no such unit'],
    [{ value: 1, unit: '' }, 'There is no such unit'],
    [{ value: Number.NaN, unit: 'cm' }, 'This does not answer this question'],
    [{ value: Number.POSITIVE_INFINITY, unit: 'cm' }, 'This does not answer this question'],
    [{ value: '1', unit: 'cm' }, 'This does not answer this question'],
    [{ value: 1 }, 'This does not answer this question'],
    [1, 'This does not answer this question'],
    [null, 'This does not answer this question'],
  ])('%j is refused: %s', (response, message) => {
    expect(numeric.responseFault(asked, response)).toBe(message);
  });

  it('is accepted in each of the units', () => {
    expect(numeric.responseFault(asked, { value: -1e3, unit: 'cm' })).toBeNull();
    expect(numeric.responseFault(asked, { value: 0, unit: 'mm' })).toBeNull();
  });

  it('is described with its unit', () => {
    expect(numeric.describe(asked, { value: 2.5, unit: 'cm' }, key)).toBe('2.5 cm');
    expect(numeric.describe(asked, { value: -12345.678, unit: 'mm' }, key)).toBe('-12,345.678 mm');
    const bare = { options: [], content: { ...content, unit: '' } };
    expect(numeric.describe(bare, { value: -0, unit: '' }, key)).toBe('0');
    expect(numeric.describe(asked, { value: 1e21, unit: 'cm' }, key)).toBe('1e+21 cm');
  });

  it('has a key that is described with its tolerance', () => {
    const withTolerance = (type: string, amount: number) =>
      numeric.describeKey(asked, { ...key, tolerance: { type, amount } });
    expect(withTolerance('absolute', 0.1)).toBe('2.3 cm ± 0.1 cm or 23 mm ± 1 mm');
    expect(withTolerance('relative', 5)).toBe('2.3 cm ± 5% or 23 mm ± 5%');
    expect(withTolerance('absolute', 0)).toBe('2.3 cm or 23 mm');
  });
});
