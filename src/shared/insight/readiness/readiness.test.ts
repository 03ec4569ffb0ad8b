import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { comoment, correlation } from '../item-statistics-moments.ts';
import { abilitiesOf, chanceOfRight, unknownAbilities, variancesOf } from './abilities.ts';
import { calibrationOf } from './calibration.ts';
import { FirstAnswers } from './first-answers.ts';
import { fitRasch } from './rasch-fit.ts';
import { enoughOf, LEAST_ANSWERS, normalShare, readinessOf, WIDEST_INTERVAL } from './readiness.ts';

const POPULATION = { mean: 0.5, general: 0.6, domain: 0.2 };
/** Forty questions in each of three domains, from easy to hard. */
const DOMAINS = Array.from({ length: 120 }, (_, question) => question % 3);
const DIFFICULTY = DOMAINS.map((_, question) => -2 + question / 30);
const BANK = { domains: DOMAINS, difficulties: DIFFICULTY };
const BLUEPRINT = [50, 30, 20].map((weight, d) => ({
  weight,
  difficulties: DIFFICULTY.filter((_, question) => DOMAINS[question] === d),
}));

const abilitiesAfter = (questions: number[], grades: number[]) =>
  abilitiesOf(BANK, { questions, grades }, unknownAbilities(3, POPULATION), POPULATION);
const abilitiesGraded = (questions: number[], gradeOf: (question: number) => number) =>
  abilitiesAfter(questions, questions.map(gradeOf));

/** Distinct questions and the grades of their answers, including partial ones. */
const someAnswers = fc
  .uniqueArray(fc.integer({ min: 0, max: DOMAINS.length - 1 }), { minLength: 1, maxLength: 60 })
  .chain((questions) =>
    fc.record({
      questions: fc.constant(questions),
      grades: fc.array(fc.constantFrom(0, 0.25, 0.5, 1), { minLength: questions.length, maxLength: questions.length }),
    }),
  );

describe('abilities', () => {
  it('are those of the population without answers', () => {
    const found = abilitiesAfter([], []);
    expect([...found.means]).toEqual([0.5, 0.5, 0.5]);
    for (const variance of variancesOf(found)) expect(variance).toBeCloseTo(POPULATION.general + POPULATION.domain);
  });

  it('are where the likelihood and the prior balance', () => {
    // One domain: the slope of the log likelihood equals that of the prior, which has the variance 0.6 + 0.2.
    const bank = { domains: [0, 0, 0], difficulties: [-1, 0, 1] };
    const start = unknownAbilities(1, POPULATION);
    const [ability = 0] = abilitiesOf(bank, { questions: [0, 1, 2], grades: [1, 0.5, 0] }, start, POPULATION).means;
    const expected = bank.difficulties.reduce((sum, difficulty) => sum + chanceOfRight(ability, difficulty), 0);
    expect(1.5 - expected).toBeCloseTo((ability - 0.5) / 0.8);
  });

  it('borrow from other domains if there are few answers', () => {
    const right = abilitiesAfter([0, 3, 6, 9, 12, 15], [1, 1, 1, 1, 1, 1]);
    expect(right.answers).toEqual(Int32Array.of(6, 0, 0));
    expect(right.means[0]).toBeGreaterThan(right.means[1] ?? 0);
    expect(right.means[1]).toBeGreaterThan(POPULATION.mean);
    const [known = 0, borrowed = 0] = variancesOf(right);
    expect(known).toBeLessThan(borrowed);
    expect(borrowed).toBeLessThan(POPULATION.general + POPULATION.domain);
  });

  it.each([
    ['one right answer', [0], 1],
    ['one wrong answer', [0], 0],
    ['all right', [...DOMAINS.keys()], 1],
    ['all wrong', [...DOMAINS.keys()], 0],
  ])('are finite after %s', (_, questions, grade) => {
    const found = abilitiesGraded(questions, () => grade);
    for (const mean of found.means) {
      expect(Math.abs(mean)).toBeLessThan(10);
      expect(Math.sign(mean - POPULATION.mean)).toBe(grade === 1 ? 1 : -1);
    }
    const { low, percent, high, passProbability } = readinessOf(found, BLUEPRINT);
    expect([0, low, percent, high, 100].toSorted((a, b) => a - b)).toEqual([0, low, percent, high, 100]);
    expect(passProbability).toBeGreaterThanOrEqual(0);
    expect(passProbability).toBeLessThanOrEqual(1);
  });

  it('are found even if full Newton steps would oscillate', () => {
    const hard = { domains: Array.from({ length: 200 }, () => 0), difficulties: Array.from({ length: 200 }, () => 8) };
    const all = { questions: [...hard.domains.keys()], grades: hard.domains.map(() => 1) };
    const [ability = 0] = abilitiesOf(hard, all, unknownAbilities(1, POPULATION), POPULATION).means;
    expect(200 * (1 - chanceOfRight(ability, 8))).toBeCloseTo((ability - 0.5) / 0.8);
  });

  it('never fall in any domain, nor does the percentage, when one more answer is right', () => {
    fc.assert(
      fc.property(someAnswers, fc.nat(), ({ questions, grades }, pick) => {
        const at = pick % grades.length;
        const before = abilitiesAfter(questions, grades.with(at, 0));
        const after = abilitiesAfter(questions, grades.with(at, 1));
        after.means.forEach((mean, d) => expect(mean).toBeGreaterThan(before.means[d] ?? Infinity));
        expect(readinessOf(after, BLUEPRINT).percent).toBeGreaterThan(readinessOf(before, BLUEPRINT).percent);
      }),
      { numRuns: 50 },
    );
  });

  it('do not depend on the order of answers', () => {
    fc.assert(
      fc.property(someAnswers, ({ questions, grades }) => {
        const there = abilitiesAfter(questions, grades);
        const back = abilitiesAfter(questions.toReversed(), grades.toReversed());
        there.means.forEach((mean, d) => expect(mean).toBeCloseTo(back.means[d] ?? Number.NaN, 6));
      }),
      { numRuns: 50 },
    );
  });
});

describe('expected percent', () => {
  it('weighs the domains, whether or not the weights sum to 100', () => {
    const found = abilitiesAfter([0, 1, 2, 3], [1, 0, 1, 1]);
    const { percent, domains } = readinessOf(found, BLUEPRINT);
    const [a = 0, b = 0, c = 0] = domains.map((domain) => domain.percent);
    expect(percent).toBeCloseTo(0.5 * a + 0.3 * b + 0.2 * c);
    const half = BLUEPRINT.map((domain) => ({ ...domain, weight: domain.weight / 2 }));
    expect(readinessOf(found, half).percent).toBeCloseTo(percent);
  });

  it('is above the cut with an even chance if it equals the cut', () => {
    const found = abilitiesAfter([0, 1, 2], [1, 0, 1]);
    const { percent, low } = readinessOf(found, BLUEPRINT);
    expect(readinessOf(found, BLUEPRINT, percent).passProbability).toBeCloseTo(0.5);
    expect(readinessOf(found, BLUEPRINT, low).passProbability).toBeCloseTo(0.95, 3);
  });

  it.each([
    [0, 0.5],
    [1.96, 0.975],
    [-1.6449, 0.05],
    [8, 1],
  ])('has %s standard errors below it with the share %s', (z, share) => expect(normalShare(z)).toBeCloseTo(share, 4));
});

describe('enough', () => {
  it('asks for questions in each domain until they are answered', () => {
    const { isEnough, more, isWithinReach } = enoughOf(abilitiesAfter([], []), BLUEPRINT);
    expect([isEnough, isWithinReach]).toEqual([false, true]);
    for (const count of more) expect(count).toBeGreaterThanOrEqual(LEAST_ANSWERS);
    // The heaviest domain needs the most.
    expect(Math.max(...more)).toBe(more[0]);
    const questions = [...DOMAINS.keys()].filter(
      (question) => Math.floor(question / 3) < (more[question % 3] ?? 0) + 5,
    );
    const found = abilitiesGraded(questions, (question) => question % 2);
    expect(enoughOf(found, BLUEPRINT)).toEqual({ isEnough: true, more: [0, 0, 0], isWithinReach: true });
    const { low, high } = readinessOf(found, BLUEPRINT);
    expect(high - low).toBeLessThanOrEqual(WIDEST_INTERVAL);
  });

  it('asks only for the domain that lacks answers', () => {
    const questions = [...DOMAINS.keys()].filter((question) => question % 3 !== 2);
    const found = abilitiesGraded(questions, (question) => Number(question < 60));
    expect(enoughOf(found, BLUEPRINT).more).toEqual([0, 0, LEAST_ANSWERS]);
  });

  it('reports domains with too few questions in the bank', () => {
    const small = BLUEPRINT.map((domain) => ({ ...domain, difficulties: domain.difficulties.slice(15, 18) }));
    expect(enoughOf(abilitiesAfter([], []), small)).toEqual({ isEnough: false, more: [3, 3, 3], isWithinReach: false });
    const empty = BLUEPRINT.with(1, { weight: 30, difficulties: [] });
    const questions = [...DOMAINS.keys()].filter((question) => question % 3 !== 1);
    const found = abilitiesGraded(questions, (question) => Number(question < 60));
    expect(enoughOf(found, empty)).toEqual({ isEnough: false, more: [0, 0, 0], isWithinReach: false });
  });
});

describe('the Rasch fit', () => {
  /** 120 students, each of whom answers 60 of 90 questions in three domains; the last ten have no answers. */
  function simulated(order: 'there' | 'back') {
    const random = seededRandom(7);
    const normal = () => 2 * (random() + random() + random() - 1.5);
    const labels = Array.from({ length: 100 }, (_, question) => DIFFICULTIES[question % 3] ?? 'medium');
    const domains = labels.map((_, question) => question % 3);
    const truths = labels.map((_, question) => 0.8 * ((question % 3) - 1) + 0.7 * normal());
    const list = Array.from({ length: 120 }, (_, student) => {
      const general = 0.5 + 0.9 * normal();
      const abilities = [0, 1, 2].map(() => general + 0.5 * normal());
      const first = between(random, 0, 89);
      return Array.from({ length: 60 }, (_, n) => {
        const question = (first + n) % 90;
        const chance = chanceOfRight(abilities[question % 3] ?? 0, truths[question] ?? 0);
        return { student, question, grade: Number(random() < chance) };
      });
    }).flat();
    const collected = new FirstAnswers();
    for (const { student, question, grade } of order === 'there' ? list : list.toReversed()) {
      collected.add(student, question, grade);
    }
    return { truths, fit: fitRasch(collected.byStudent(), { domains, labels }) };
  }
  const { truths, fit } = simulated('there');

  it('recovers difficulties on their own scale, and the spread of abilities', () => {
    const [known, found] = [truths.slice(0, 90), Array.from(fit.difficulties.slice(0, 90))];
    expect(correlation(known, found)).toBeGreaterThan(0.95);
    const ratio = Math.sqrt(comoment(found, found) / comoment(known, known));
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
    expect(fit.population.general).toBeGreaterThan(0.4);
    expect(fit.population.general).toBeLessThan(1.3);
    expect(fit.population.domain).toBeGreaterThan(0.1);
    expect(fit.population.domain).toBeLessThan(0.5);
  });

  it('estimates the errors of difficulties', () => {
    const beyond = truths.slice(0, 90).filter((truth, question) => {
      const shift = 0.5 - fit.population.mean;
      return Math.abs((fit.difficulties[question] ?? 0) + shift - truth) > 2 * (fit.errors[question] ?? 0);
    });
    expect(beyond.length).toBeLessThan(12);
    expect(fit.answers[0]).toBeGreaterThan(40);
  });

  it('uses the label’s mean for a question without answers', () => {
    const [easy = 0, medium = 0, hard = 0] = fit.labelMeans;
    expect(Array.from(fit.difficulties.slice(90))).toEqual(Array.from({ length: 10 }, (_, n) => fit.labelMeans[n % 3]));
    expect(easy).toBeLessThan(medium);
    expect(medium).toBeLessThan(hard);
    expect(fit.errors[95]).toBeGreaterThan(2 * (fit.errors[5] ?? 0));
  });

  it('does not depend on the order of answers', () => {
    const back = simulated('back').fit;
    fit.difficulties.forEach((difficulty, question) => expect(back.difficulties[question]).toBeCloseTo(difficulty, 6));
  });

  it('uses only the labels if nobody has answered', () => {
    const none = fitRasch(new FirstAnswers().byStudent(), { domains: [0, 1], labels: ['hard', 'easy'] });
    expect([...none.difficulties]).toEqual([1, -1]);
    expect(none.population).toEqual({ mean: 0.8, general: 0.6, domain: 0.2 });
  });

  it.each([0, 0.4, 1])('stays finite with one answer of grade %s', (grade) => {
    const collected = new FirstAnswers();
    collected.add(3, 0, grade);
    const { difficulties, population } = fitRasch(collected.byStudent(), { domains: [0], labels: ['medium'] });
    expect(Math.abs(difficulties[0] ?? Infinity)).toBeLessThan(1);
    for (const value of Object.values(population)) expect(Number.isFinite(value)).toBe(true);
  });
});

describe('calibration', () => {
  it('is null below twenty outcomes', () => {
    const outcome = { probability: 1, isPassed: true };
    expect(calibrationOf(Array.from({ length: 19 }, () => outcome))).toBeNull();
    expect(calibrationOf(Array.from({ length: 20 }, () => outcome))?.brier).toBe(0);
  });

  it('compares predictions with outcomes bin by bin', () => {
    const outcomes = Array.from({ length: 20 }, (_, n) => ({ probability: n < 10 ? 0.1 : 0.8, isPassed: n % 5 === 0 }));
    const found = calibrationOf(outcomes);
    expect(found?.count).toBe(20);
    // Of each ten, 2 passed: (2 · 0.9² + 8 · 0.1² + 2 · 0.2² + 8 · 0.8²) / 20.
    expect(found?.brier).toBeCloseTo(0.345);
    expect(found?.bins.map(({ count }) => count)).toEqual([10, 0, 0, 0, 10]);
    expect(found?.bins[4]).toEqual({ from: 0.8, to: 1, count: 10, predicted: expect.closeTo(0.8), passed: 0.2 });
    expect(found?.bins[1]).toMatchObject({ predicted: null, passed: null });
  });
});
