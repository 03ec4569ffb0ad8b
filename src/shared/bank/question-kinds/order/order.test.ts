import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { order, orderOf } from './order.ts';

const options = ['Apply gel', 'Clean the probe', 'Greet the patient', 'Scan'];
const asked = { options, content: { partCredit: false } };
const inPart = { options, content: { partCredit: true } };
const key = { sequence: [2, 0, 3, 1] };
const messagesOf = (question: { options: readonly string[]; content: unknown }, key: unknown) =>
  order.faults(question, key).map(({ path, message }) => `${path.join('.')}: ${message}`);

const permutationOf = (count: number) =>
  fc.shuffledSubarray(
    Array.from({ length: count }, (_, index) => index),
    { minLength: count },
  );
const question = fc
  .integer({ min: 2, max: 10 })
  .chain((count) => fc.record({ key: permutationOf(count), response: permutationOf(count), partCredit: fc.boolean() }));
const askedOf = ({ key, partCredit }: { key: number[]; partCredit: boolean }) => ({
  options: key.map((index) => `Step ${index}`),
  content: { partCredit },
});

describe('grading an order', () => {
  it('is all or nothing', () => {
    expect(order.grade(asked, key, key)).toEqual({ fraction: 1, parts: [1, 1, 1, 1] });
    expect(order.grade(asked, key, { sequence: [2, 0, 1, 3] })).toEqual({ fraction: 0, parts: [1, 0, 1, 0] });
  });

  it('counts neighboring steps in the key’s order with partial credit', () => {
    const fractionOf = (sequence: number[]) => order.grade(inPart, key, { sequence }).fraction;
    expect(fractionOf([2, 0, 3, 1])).toBe(1);
    expect(fractionOf([1, 2, 0, 3])).toBeCloseTo(2 / 3);
    expect(fractionOf([2, 0, 1, 3])).toBeCloseTo(1 / 3);
    expect(fractionOf([1, 3, 0, 2])).toBe(0);
  });

  it('is 1 only for the key, and otherwise from 0 to less than 1', () => {
    forAll(question, (one) => {
      const isKey = String(one.key) === String(one.response);
      const { fraction, parts } = order.grade(askedOf(one), { sequence: one.key }, { sequence: one.response });
      expect(parts.every((part) => part === 1)).toBe(isKey);
      expect(fraction === 1).toBe(isKey);
      expect(fraction).toBeLessThanOrEqual(1);
      expect(fraction).toBeGreaterThanOrEqual(0);
      expect(one.partCredit || [0, 1].includes(fraction)).toBe(true);
      expect(order.grade(askedOf(one), { sequence: one.key }, { sequence: one.key }).fraction).toBe(1);
    });
  });
});

describe('faults of steps and their order', () => {
  it('are none if the order has each step once', () => {
    forAll(question, (one) => {
      expect(messagesOf(askedOf(one), { sequence: one.key })).toEqual([]);
      expect(order.responseFault(askedOf(one), { sequence: one.response })).toBeNull();
    });
  });

  it.each([
    [{ sequence: [0, 1, 2] }, 'key.sequence: The order must name each step once'],
    [{ sequence: [0, 1, 2, 3, 4] }, 'key.sequence: The order must name each step once'],
    [{ sequence: [0, 1, 2, 2] }, 'key.sequence: Each step has one place in the order'],
    [{ sequence: [1, 2, 3, 4] }, 'key.sequence: Each step has one place in the order'],
  ])('is told for the key %j: %s', (key, message) => {
    expect(messagesOf(asked, key)).toEqual([message]);
  });

  it.each([
    null,
    [2, 0, 3, 1],
    {},
    { sequence: [] },
    { sequence: [-1, 0, 1, 2] },
    { sequence: [0.5, 1, 2, 3] },
    { ...key, more: 1 },
  ])('is told for the key %j', (key) => {
    expect(messagesOf(asked, key).length).toBeGreaterThan(0);
  });

  it.each([
    [['Scan', 'Greet', ' scan '], [0, 1, 2], 'options.2: This step is listed twice'],
    [['Scan', ' '], [0, 1], 'options.1: All option fields must be filled'],
    [['Scan'], key.sequence, 'options: At least 2 options are required'],
    [Array.from({ length: 11 }, String), key.sequence, 'options: At most 10 options are allowed'],
  ])('are reported for the steps %j', (options, sequence, message) => {
    expect(messagesOf({ ...asked, options }, { sequence })).toEqual([message]);
  });

  it('are reported for content of another shape', () => {
    for (const content of [null, {}, { partCredit: 1 }, { partCredit: true, more: 1 }]) {
      expect(order.faults({ options, content }, key)[0]?.path[0]).toBe('content');
    }
  });
});

describe('a response with an order', () => {
  it.each([
    [{ sequence: [0, 1, 2] }, 'The order must name each step once'],
    [{ sequence: [0, 1, 2, 3, 4] }, 'The order must name each step once'],
    [{ sequence: [0, 1, 2, 2] }, 'This does not answer this question'],
    [{ sequence: [0, 1, 2, 4] }, 'This does not answer this question'],
    [{ sequence: [] }, 'This does not answer this question'],
    [[0, 1, 2, 3], 'This does not answer this question'],
  ])('%j is refused: %s', (response, message) => {
    expect(order.responseFault(asked, response)).toBe(message);
  });

  it('is described by its steps', () => {
    const inWords = order.describe(asked, { sequence: [0, 1, 2, 3] }, key);
    expect(inWords).toBe('Apply gel → Clean the probe → Greet the patient → Scan');
    expect(order.describeKey(asked, key)).toBe('Greet the patient → Apply gel → Scan → Clean the probe');
  });
});

describe('steps in their right order', () => {
  it('become alphabetical options and their key', () => {
    expect(orderOf(['Greet the patient', 'Apply gel', 'Scan', 'Clean the probe'])).toEqual({ options, key });
    const ofWaits = { options: ['Wait 2 s', 'Wait 10 s'], key: { sequence: [1, 0] } };
    expect(orderOf(['Wait 10 s', 'Wait 2 s'])).toEqual(ofWaits);
  });

  it('can be restored from options and key', () => {
    forAll(fc.array(fc.string(), { minLength: 2, maxLength: 10 }), (steps) => {
      const made = orderOf(steps);
      expect(made.key.sequence.map((index) => made.options[index])).toEqual(steps);
    });
  });

  it('have the same options in any order', () => {
    const steps = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 10 });
    forAll(steps, (steps) => {
      expect(orderOf(steps.toReversed()).options).toEqual(orderOf(steps).options);
    });
  });
});
