import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { itemStatisticsOf } from './item-statistics-figures.ts';
import type { FirstAttempt } from './item-statistics.ts';

const [A, B, C] = [0, 1, 2];
const attempt = (selectedAnswer: number, restScore: number, timeSpent: number | null = null): FirstAttempt => {
  return { selectedAnswer, restScore, timeSpent };
};
/** This many students with the same answer and the same results elsewhere. */
const group = (count: number, selectedAnswer: number, restScore: number) =>
  Array.from({ length: count }, () => attempt(selectedAnswer, restScore));
const anyAttempt = fc.record({
  selectedAnswer: fc.integer({ min: 0, max: 2 }),
  restScore: fc.integer({ min: 0, max: 9 }).map((right) => right / 9),
  timeSpent: fc.option(fc.integer({ min: 0, max: 600 })),
});
const judge = (attempts: FirstAttempt[], correctAnswer: number = A) =>
  itemStatisticsOf(attempts, { correctAnswer, optionCount: 3 });

/*
 * Calculated by hand. The key is A; the means of x and of o are both 0.5.
 *
 *   answer  o    time   x   x − ½   o − ½   product
 *   A       0.8  10     1    0.5     0.3     0.15
 *   A       0.6  20     1    0.5     0.1     0.05
 *   B       0.6  30     0   −0.5     0.1    −0.05
 *   A       0.4  –      1    0.5    −0.1    −0.05
 *   C       0.2  40     0   −0.5    −0.3     0.15
 *   B       0.4  50     0   −0.5    −0.1     0.05
 *   squares summed:          1.5     0.22    0.30
 *
 * DI = 100 · 0.30 / √(1.5 · 0.22) = 100 · 0.30 / 0.574456 = 52.2233
 * Sorted, x is 0 0 0 1 1 1 and o is .2 .4 .4 .6 .6 .8: the products sum to ½ · (2.0 − 1.0) = 0.50, so
 * DE = 100 · 0.30 / 0.50 = 60
 * B was chosen at o − ½ = 0.1 and −0.1: its products sum to 0, and so does its correlation.
 * C was chosen once, at −0.3; its squares sum to 1 · (1 − 1/6) = 5/6:
 * −0.3 / √(5/6 · 0.22) = −0.3 / 0.428174 = −0.700649
 * The median of o is (0.4 + 0.6) / 2 = 0.5: the better half are A, A and B. That of 10 20 30 40 50 is 30.
 */
const table = [
  attempt(A, 0.8, 10),
  attempt(A, 0.6, 20),
  attempt(B, 0.6, 30),
  attempt(A, 0.4),
  attempt(C, 0.2, 40),
  attempt(B, 0.4, 50),
];

describe('the statistics of a question', () => {
  it('match the table calculated by hand', () => {
    const figures = judge(table);
    expect(figures).toMatchObject({ attempts: 6, facilityIndex: 50, medianTime: 30, alarm: null });
    expect(figures.discriminationIndex).toBeCloseTo(52.2233, 4);
    expect(figures.discriminativeEfficiency).toBeCloseTo(60, 9);
    expect(figures.options.map(({ count, betterHalf }) => [count, betterHalf])).toEqual([
      [3, 2],
      [2, 1],
      [1, 0],
    ]);
    const [a, b, c] = figures.options;
    expect(a?.share).toBeCloseTo(50, 9);
    expect(b?.share).toBeCloseTo(100 / 3, 9);
    expect(c?.share).toBeCloseTo(100 / 6, 9);
    expect(a?.pointBiserial).toBeCloseTo(0.522233, 6);
    expect(b?.pointBiserial).toBe(0);
    expect(c?.pointBiserial).toBeCloseTo(-0.700649, 6);
  });

  it('judge all answers by today’s key', () => {
    const figures = judge(table, B);
    expect(figures.facilityIndex).toBeCloseTo(100 / 3, 9);
    expect(figures.discriminationIndex).toBe(0);
    expect(figures.discriminativeEfficiency).toBe(0);
  });

  it('are null without attempts, with one, and if answers or rest scores are all equal', () => {
    const undiscriminating = { discriminationIndex: null, discriminativeEfficiency: null };
    const none = { count: 0, share: 0, pointBiserial: null, betterHalf: 0 };
    expect(judge([])).toEqual({
      ...undiscriminating,
      attempts: 0,
      facilityIndex: null,
      medianTime: null,
      options: [none, none, none],
      alarm: null,
    });
    expect(judge([attempt(A, 0.4, 7)])).toMatchObject({ ...undiscriminating, facilityIndex: 100, medianTime: 7 });
    expect(judge([attempt(A, 0.4), attempt(A, 0.7)])).toMatchObject({ ...undiscriminating, facilityIndex: 100 });
    // A sum of these is not exactly a multiple of their mean.
    expect(judge([...group(3, A, 0.1), ...group(4, B, 0.1)])).toMatchObject(undiscriminating);
  });

  it('count everybody at the median in the better half', () => {
    const { options } = judge([attempt(B, 0.2), attempt(A, 0.4), attempt(B, 0.4), attempt(C, 0.4), attempt(A, 0.9)]);
    expect(options.map(({ betterHalf }) => betterHalf)).toEqual([2, 1, 1]);
  });

  const attempts = fc.array(anyAttempt, { minLength: 1, maxLength: 60 });

  it('keep DI and correlations within bounds, DE at most 100 with the sign of DI, and shares at 100 in total', () => {
    forAll(attempts, (list) => {
      const { discriminationIndex: di, discriminativeEfficiency: de, options } = judge(list);
      expect(Math.abs(di ?? 0)).toBeLessThanOrEqual(100);
      expect(de ?? 0).toBeLessThanOrEqual(100);
      expect(di === null).toBe(de === null);
      expect(Math.sign(di ?? 0)).toBe(Math.sign(de ?? 0));
      expect(options.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 9);
      expect((options[A]?.pointBiserial ?? 0) * 100).toBeCloseTo(di ?? 0, 9);
      for (const { pointBiserial } of options) expect(Math.abs(pointBiserial ?? 0)).toBeLessThanOrEqual(1);
      const better = options.reduce((sum, { betterHalf }) => sum + betterHalf, 0);
      expect(better).toBeGreaterThanOrEqual(list.length / 2);
    });
  });

  it('do not depend on the order of attempts', () => {
    const rounded = (list: FirstAttempt[]) =>
      JSON.parse(
        JSON.stringify(judge(list), (_, value: unknown) => (typeof value === 'number' ? value.toFixed(6) : value)),
      ) as unknown;
    const shuffled = attempts.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    forAll(shuffled, ([list, other]) => {
      expect(rounded(other)).toEqual(rounded(list));
    });
  });
});

describe('an alarm', () => {
  const wrongKey = [...group(20, B, 0.8), ...group(10, A, 0.3)];

  it('is raised if stronger students do worse, with 30 answers, until the key is corrected', () => {
    expect(judge(wrongKey)).toMatchObject({ attempts: 30, alarm: 'negative_discrimination' });
    expect(judge(wrongKey.slice(1))).toMatchObject({ attempts: 29, alarm: null });
    expect(judge(wrongKey, B)).toMatchObject({ alarm: null });
  });

  it('is raised if the better half chooses a distractor more often than the key, even if DI is not negative', () => {
    const figures = judge([...group(14, B, 0.8), ...group(8, A, 0.7), ...group(12, C, 0.2)]);
    expect(figures.discriminationIndex).toBeGreaterThan(0);
    expect(figures.options.map(({ betterHalf }) => betterHalf)).toEqual([8, 14, 0]);
    expect(figures.alarm).toBe('distractor_beats_key');
  });

  it('is raised if nobody chooses the key', () => {
    expect(judge([...group(12, B, 0.8), ...group(12, B, 0.3), ...group(8, C, 0.8)])).toMatchObject({
      discriminationIndex: null,
      alarm: 'distractor_beats_key',
    });
  });

  it('is not raised for a hard question whose tempting distractor draws the weaker students', () => {
    const { alarm, options } = judge([...group(10, A, 0.8), ...group(20, B, 0.7), ...group(30, B, 0.2)]);
    expect(options.map(({ betterHalf }) => betterHalf)).toEqual([10, 20, 0]);
    expect(alarm).toBeNull();
  });

  it('is not raised for a DI that is below 0 by chance', () => {
    const figures = judge([...group(8, A, 0.4), ...group(7, A, 0.6), ...group(7, B, 0.4), ...group(8, B, 0.6)]);
    expect(figures.discriminationIndex).toBeLessThan(0);
    expect(figures.alarm).toBeNull();
  });

  it('is never raised unless its conditions hold, and does not depend on the order of attempts', () => {
    forAll(fc.array(anyAttempt, { minLength: 30, maxLength: 60 }), (list) => {
      const { alarm, discriminationIndex, options } = judge(list);
      const most = Math.max(...options.map(({ betterHalf }) => betterHalf));
      const holds = {
        negative_discrimination: (discriminationIndex ?? 0) < 0,
        distractor_beats_key: most > (options[A]?.betterHalf ?? 0),
      };
      expect(alarm === null || holds[alarm]).toBe(true);
      expect(judge(list.toReversed()).alarm).toBe(alarm);
    });
  });
});
