import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { apportion, drawExam, questionsByDomain, type ExamQuestion } from './exam-draw.ts';

const question = (id: string, parts: Partial<ExamQuestion> = {}): ExamQuestion => ({
  id,
  versionId: `version of ${id}`,
  kind: 'single',
  difficulty: 'medium',
  topicId: null,
  mainTopicId: null,
  objective: null,
  isTrial: false,
  isRetired: false,
  ...parts,
});

/** Creates the given number of questions of each difficulty. */
const pool = (name: string, counts: readonly number[], parts: Partial<ExamQuestion> = {}) =>
  counts.flatMap((count, level) =>
    Array.from({ length: count }, (_, n) =>
      question(`${name}-${level}-${n}`, { difficulty: DIFFICULTIES[level] ?? 'hard', ...parts }),
    ),
  );

describe('apportioning questions to domains', () => {
  it('gives the remainder to the largest fractions, and among equal ones to the first', () => {
    // SPI: 25.3, 7.7, 28.6, 37.4 and 11 of 110.
    expect(apportion([23, 7, 26, 34, 10], 110)).toEqual([25, 8, 29, 37, 11]);
    expect(apportion([50, 50], 3)).toEqual([2, 1]);
  });

  it('sums to the total, and is never a whole question off the quota', () => {
    const someWeights = fc.array(fc.double({ min: 0.1, max: 100, noNaN: true }), { minLength: 1, maxLength: 30 });
    forAll(someWeights, fc.nat({ max: 500 }), (weights, total) => {
      const counts = apportion(weights, total);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      expect(counts.reduce((all, count) => all + count, 0)).toBe(total);
      for (const [index, weight] of weights.entries())
        expect(Math.abs((counts[index] ?? 0) - (weight * total) / sum)).toBeLessThan(1 + 1e-9);
    });
  });
});

describe('the domain of a question', () => {
  const domains = [
    { name: 'Doppler', weight: 50, topicIds: ['main', 'flow'], objectives: [] },
    { name: 'Safety', weight: 50, topicIds: ['safety'], objectives: ['Thermal index'] },
  ];
  const domainOf = (parts: Partial<ExamQuestion>) =>
    questionsByDomain(domains, [question('q', parts)]).findIndex((sorted) => sorted.length > 0);

  it('is the one with its objective, else its topic, else its main category', () => {
    expect(domainOf({ topicId: 'flow', mainTopicId: 'main', objective: ' thermal INDEX ' })).toBe(1);
    expect(domainOf({ topicId: 'safety', mainTopicId: 'main' })).toBe(1);
    expect(domainOf({ topicId: 'other', mainTopicId: 'main', objective: 'unknown' })).toBe(0);
    expect(domainOf({ topicId: 'other', mainTopicId: 'elsewhere' })).toBe(-1);
  });

  it('is only one if two name the same topic', () => {
    const twice = [...domains, { name: 'Again', weight: 0, topicIds: ['flow'], objectives: [] }];
    expect(questionsByDomain(twice, [question('q', { topicId: 'flow' })]).map(({ length }) => length)).toEqual([
      1, 0, 0,
    ]);
  });
});

describe('drawing an exam', () => {
  const pools = [pool('a', [20, 40, 20]), pool('b', [10, 10, 10]), pool('c', [5, 30, 5])];
  const wanted = [25, 10, 15];
  /** Draws with these random numbers, by default for a student who has answered nothing. */
  const draw = (random: () => number, given: Partial<Parameters<typeof drawExam>[0]> = {}) =>
    drawExam({ pools, scoredCounts: wanted, unscored: 0, lastAnswered: new Map(), random, ...given });

  it('has exactly the counts of the blueprint, and asks equal questions equally often, over 1,000 exams', () => {
    const random = seededRandom(17);
    const times = new Map<string, number>();
    for (let exam = 0; exam < 1000; exam += 1) {
      const drawn = draw(random);
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(50);
      expect(wanted.map((_, domain) => drawn.filter((one) => one.domain === domain).length)).toEqual(wanted);
      for (const { id } of drawn) times.set(id, (times.get(id) ?? 0) + 1);
    }
    const equals = pools.flatMap((all) => DIFFICULTIES.map((level) => all.filter((q) => q.difficulty === level)));
    for (const questions of equals) {
      const counts = questions.map(({ id }) => times.get(id) ?? 0);
      const even = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      for (const count of counts) expect(Math.abs(count / even - 1)).toBeLessThan(0.2);
    }
  });

  it('spreads a domain over its difficulties in the bank’s proportions', () => {
    const drawn = draw(seededRandom(1), { pools: pools.slice(0, 1), scoredCounts: [24] });
    const levels = DIFFICULTIES.map((_, level) => drawn.filter(({ id }) => id.startsWith(`a-${level}-`)).length);
    expect(levels).toEqual([6, 12, 6]);
  });

  it('asks unseen questions first, then those seen longest ago', () => {
    const lastAnswered = new Map(pool('a', [0, 30, 0]).map(({ id }, day) => [id, day + 1]));
    const drawn = draw(seededRandom(2), { pools: [pool('a', [0, 40, 0])], scoredCounts: [15], lastAnswered });
    const ids = new Set(drawn.map(({ id }) => id));
    for (let n = 30; n < 40; n += 1) expect(ids).toContain(`a-1-${n}`);
    for (let n = 0; n < 5; n += 1) expect(ids).toContain(`a-1-${n}`);
  });

  it('uses new and changed questions as trials, but never at the cost of a scored one', () => {
    const known = pool('known', [0, 20, 0]);
    const fresh = pool('new', [0, 8, 0], { isTrial: true });
    const drawn = draw(seededRandom(3), { pools: [[...known, ...fresh]], scoredCounts: [20], unscored: 5 });
    const trials = drawn.filter(({ isScored }) => !isScored);
    expect(trials).toHaveLength(5);
    for (const { id } of trials) expect(id).toMatch(/^new-/);
    const short = draw(seededRandom(4), { pools: [fresh], scoredCounts: [6], unscored: 5 });
    expect(short.filter(({ isScored }) => isScored)).toHaveLength(6);
    expect(short).toHaveLength(8);
  });

  it('uses any spare question as a trial if none is new', () => {
    const drawn = draw(seededRandom(5), { unscored: 10 });
    expect(drawn.filter(({ isScored }) => isScored)).toHaveLength(50);
    expect(drawn.filter(({ isScored }) => !isScored)).toHaveLength(10);
  });

  it('returns fewer questions if a domain is short', () => {
    const drawn = draw(seededRandom(6), { scoredCounts: [25, 50, 15], unscored: 4 });
    expect(drawn.filter(({ domain, isScored }) => domain === 1 && isScored)).toHaveLength(30);
    expect(drawn.filter(({ domain }) => domain === 1)).toHaveLength(30);
  });

  it('is the same for the same random numbers', () => {
    const again = () => draw(seededRandom(7), { unscored: 3 });
    expect(again()).toEqual(again());
  });
});
