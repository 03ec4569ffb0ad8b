import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { multiple } from './multiple.ts';

const options = ['Aorta', 'Liver', 'Vena cava', 'Spleen'];
const asked = { options, content: { choose: 2, partCredit: false } };
const inPart = { options, content: { choose: null, partCredit: true } };
const key = { correct: [0, 2] };
const messagesOf = (question: { options: readonly string[]; content: unknown }, key: unknown) =>
  multiple.faults(question, key).map(({ path, message }) => `${path.join('.')}: ${message}`);

/** A question, its key and two responses: any response, and one with at least one pick. */
const question = fc.integer({ min: 2, max: 8 }).chain((count) => {
  const indices = Array.from({ length: count }, (_, index) => index);
  const picks = fc.subarray(indices, { minLength: 1 });
  return fc.record({ count: fc.constant(count), correct: picks, chosen: picks, partCredit: fc.boolean() });
});
const askedOf = ({ count, partCredit }: { count: number; partCredit: boolean }) => ({
  options: Array.from({ length: count }, (_, index) => `Option ${index}`),
  content: { choose: null, partCredit },
});

describe('grading several right answers', () => {
  it('is all or nothing', () => {
    expect(multiple.grade(asked, key, { chosen: [0, 2] })).toEqual({ fraction: 1, parts: [1, 1, 1, 1] });
    expect(multiple.grade(asked, key, { chosen: [0, 1] })).toEqual({ fraction: 0, parts: [1, 0, 0, 1] });
    expect(multiple.grade(asked, key, { chosen: [0] })).toEqual({ fraction: 0, parts: [1, 1, 0, 1] });
  });

  it('subtracts wrong picks from right ones with partial credit, but not below 0', () => {
    const fractionOf = (chosen: number[]) => multiple.grade(inPart, key, { chosen }).fraction;
    expect(fractionOf([0, 2])).toBe(1);
    expect(fractionOf([0])).toBe(0.5);
    expect(fractionOf([0, 1, 2])).toBe(0.5);
    expect(fractionOf([0, 1])).toBe(0);
    expect(fractionOf([1, 3])).toBe(0);
    expect(fractionOf([0, 1, 2, 3])).toBe(0);
  });

  it('is 1 only for the key, and otherwise from 0 to less than 1', () => {
    forAll(question, (one) => {
      const isKey = String(one.chosen) === String(one.correct);
      const { fraction, parts } = multiple.grade(askedOf(one), { correct: one.correct }, { chosen: one.chosen });
      expect(parts).toHaveLength(one.count);
      expect(parts.every((part) => part === 1)).toBe(isKey);
      expect(fraction === 1).toBe(isKey);
      expect(fraction).toBeLessThanOrEqual(1);
      expect(fraction).toBeGreaterThanOrEqual(0);
      expect(one.partCredit || [0, 1].includes(fraction)).toBe(true);
    });
  });

  it('never rises with another wrong pick', () => {
    forAll(question, (one) => {
      const wrong = Array.from({ length: one.count }, (_, index) => index).find(
        (index) => !one.correct.includes(index) && !one.chosen.includes(index),
      );
      fc.pre(wrong !== undefined);
      const grade = (chosen: number[]) => multiple.grade(askedOf(one), { correct: one.correct }, { chosen }).fraction;
      const more = [...one.chosen, wrong ?? 0].toSorted((a, b) => a - b);
      expect(grade(more)).toBeLessThanOrEqual(grade(one.chosen));
    });
  });
});

describe('faults of a question with several right answers', () => {
  it('are none if it can be asked, and its key is then a valid response', () => {
    expect(messagesOf(asked, key)).toEqual([]);
    forAll(question, (one) => {
      expect(messagesOf(askedOf(one), { correct: one.correct })).toEqual([]);
      expect(multiple.responseFault(askedOf(one), { chosen: one.correct })).toBeNull();
    });
  });

  it.each([
    [{ correct: [] }, 'key.correct: Mark at least one option as correct'],
    [{ correct: [0, 0] }, 'key.correct: Each option can be named once, in ascending order'],
    [{ correct: [2, 0] }, 'key.correct: Each option can be named once, in ascending order'],
    [{ correct: [0, 4] }, 'key.correct.1: Please select a valid correct answer'],
    [{ correct: [-1, 0] }, 'key.correct.0: Mark at least one option as correct'],
    [{ correct: [0, 1, 2] }, 'content.choose: Students choose 2, but 3 are correct'],
  ])('is told for the key %j: %s', (key, message) => {
    expect(messagesOf(asked, key)).toEqual([message]);
  });

  it.each([
    null,
    0,
    [0, 2],
    {},
    { correct: '0' },
    { correct: [0.5, 1] },
    { correct: [0, 2], more: 1 },
    { correct: [Number.NaN] },
  ])('is told for the key %j', (key) => {
    expect(messagesOf(asked, key).length).toBeGreaterThan(0);
  });

  it.each([
    null,
    {},
    { choose: 0, partCredit: true },
    { choose: 9, partCredit: true },
    { choose: 2 },
    { choose: 1.5, partCredit: false },
  ])('is told for the content %j', (content) => {
    expect(multiple.faults({ options, content }, key)[0]?.path[0]).toBe('content');
  });

  it.each([
    [['One'], 'options: At least 2 options are required'],
    [Array<string>(9).fill('x'), 'options: At most 8 options are allowed'],
    [['One', ' ', 'Three'], 'options.1: All option fields must be filled'],
  ])('are reported for the options %j: %s', (options, message) => {
    expect(messagesOf({ ...inPart, options }, { correct: [0] })).toEqual([message]);
  });
});

describe('a response with several picks', () => {
  it.each([
    [{ chosen: [0, 4] }, 'There is no such option'],
    [{ chosen: [0, 1, 2] }, 'At most 2 can be chosen'],
    [{ chosen: [] }, 'This does not answer this question'],
    [{ chosen: [1, 1] }, 'This does not answer this question'],
    [{ chosen: [2, 1] }, 'This does not answer this question'],
    [{ chosen: [-1] }, 'This does not answer this question'],
    [{ chosen: [0.5] }, 'This does not answer this question'],
    [{ chosen: [0], more: 1 }, 'This does not answer this question'],
    [0, 'This does not answer this question'],
    [null, 'This does not answer this question'],
  ])('%j is refused: %s', (response, message) => {
    expect(multiple.responseFault(asked, response)).toBe(message);
  });

  it('may have fewer picks than asked for', () => {
    expect(multiple.responseFault(asked, { chosen: [3] })).toBeNull();
  });

  it('is described by letters and texts', () => {
    expect(multiple.describe(asked, { chosen: [0, 3] }, key)).toBe('A. Aorta; D. Spleen');
    expect(multiple.describeKey(asked, key)).toBe('A. Aorta; C. Vena cava');
  });
});
