import { describe, expect, it } from 'vitest';
import { asksTheSame, regradedFraction } from './regrading.ts';

const single = { kind: 'single', options: ['A', 'B', 'C'], content: null, correctAnswer: 0 };
const multiple = {
  kind: 'multiple',
  options: ['A', 'B', 'C', 'D'],
  content: { choose: null, partCredit: true },
  correctAnswer: { correct: [0, 1] },
};

describe('two versions ask the same', () => {
  it.each([
    ['with another key', { ...single, correctAnswer: 2 }, true],
    ['with a typo put right', { ...single, options: ['A', 'Bee', 'C'] }, true],
    ['with options in another order', { ...single, options: ['B', 'A', 'C'] }, false],
    ['with one moved beside a new one', { ...single, options: ['X', 'A', 'C'] }, false],
    ['with one more', { ...single, options: ['A', 'B', 'C', 'D'] }, false],
    ['of another kind', { ...single, kind: 'order' }, false],
    ['with other content', { ...single, content: { choose: 1 } }, false],
  ])('%s', (_what, other, isSame) => {
    expect(asksTheSame(single, other)).toBe(isSame);
    expect(asksTheSame(other, single)).toBe(isSame);
  });
});

describe('an answer counts', () => {
  const corrected = { ...single, correctAnswer: 1 };
  const counts = (
    way: 'new_key' | 'both_keys' | 'credit',
    answer: number,
    before: number | null,
    neverLowers = false,
  ) => regradedFraction({ way, neverLowers }, corrected, { version: single, answer, before });

  it('by the new key, by either, or always', () => {
    expect([0, 1, 2].map((answer) => counts('new_key', answer, null))).toEqual([0, 1, 0]);
    expect([0, 1, 2].map((answer) => counts('both_keys', answer, null))).toEqual([1, 1, 0]);
    expect([0, 1, 2].map((answer) => counts('credit', answer, null))).toEqual([1, 1, 1]);
  });

  it('no less than before if requested', () => {
    expect([0, 1, 2].map((answer) => counts('new_key', answer, answer === 0 ? 1 : 0, true))).toEqual([1, 1, 0]);
    expect(counts('new_key', 2, 0.5, true)).toBe(0.5);
  });

  it('in part, if its kind has partial credit', () => {
    const other = { ...multiple, correctAnswer: { correct: [1, 2] } };
    const given = { version: multiple, answer: { chosen: [1] }, before: 0.5 };
    expect(regradedFraction({ way: 'new_key', neverLowers: false }, other, given)).toBe(0.5);
    const both = { ...given, answer: { chosen: [1, 2] } };
    expect(regradedFraction({ way: 'both_keys', neverLowers: false }, other, both)).toBe(1);
  });
});
