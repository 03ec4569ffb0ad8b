import { describe, expect, it } from 'vitest';
import { apportion } from '#shared/practice/exam-draw.ts';
import { normal, seededRandom } from '#tests/support/seeded-random.ts';
import { abilitiesOf, chanceOfRight, covarianceTimes, unknownAbilities, type Abilities } from './abilities.ts';
import {
  CHECK_COUNTS_FROM,
  CHECK_LEAST_QUESTIONS,
  CHECK_MOST_QUESTIONS,
  isCheckOver,
  MOST_EXPOSURE,
  nextQuestion,
} from './check.ts';
import { readinessOf } from './readiness.ts';

/** The domains of ARDMS SPI with their questions in the starter library: easy, medium and hard ones. */
const SPI = [
  { weight: 23, labels: [24, 21, 5] },
  { weight: 7, labels: [8, 14, 4] },
  { weight: 26, labels: [14, 29, 13] },
  { weight: 34, labels: [15, 36, 16] },
  { weight: 10, labels: [10, 15, 4] },
];
const WEIGHTS = SPI.map(({ weight }) => weight);
const TOTAL = WEIGHTS.reduce((sum, weight) => sum + weight, 0);
const EXAM_QUESTIONS = 110;
/** What a hub assumes before it has answers. */
const POPULATION = { mean: 0.8, general: 0.6, domain: 0.2 };
const LABEL_MEANS = [-1, 0, 1];
const LABEL_SPREAD = Math.sqrt(0.5);

interface Question {
  domain: number;
  difficulty: number;
  /** What the hub takes for its difficulty. */
  assumed: number;
}

/** A bank whose difficulties scatter around those of their labels, and are known to the hub or not. */
function aBank(random: () => number, areKnown: boolean): Question[] {
  return SPI.flatMap(({ labels }, domain) =>
    labels.flatMap((count, label) =>
      Array.from({ length: count }, () => {
        const mean = LABEL_MEANS[label] ?? 0;
        const difficulty = mean + LABEL_SPREAD * normal(random);
        return { domain, difficulty, assumed: areKnown ? difficulty : mean };
      }),
    ),
  );
}

/** The true percentage of the exam's questions that the student answers right on average. */
const truePercent = (bank: Question[], abilities: number[]) =>
  SPI.reduce((sum, { weight }, d) => {
    const own = bank.filter(({ domain }) => domain === d);
    const right = own.reduce((all, { difficulty }) => all + chanceOfRight(abilities[d] ?? 0, difficulty), 0);
    return sum + (100 * weight * right) / own.length / TOTAL;
  }, 0);

const weighted = (values: ArrayLike<number>) =>
  WEIGHTS.reduce((sum, weight, d) => sum + (weight / TOTAL) * (values[d] ?? 0), 0);

interface Simulated {
  /** The root mean square errors: of the ability weighted by domain, in logits, and of the expected percentage. */
  ability: { check: number; exam: number };
  percent: { check: number; exam: number };
  /** The largest share of checks that asked one question. */
  exposure: number;
  /** The mean number of questions of a check. */
  questions: number;
  /** The share of checks after which the true percentage is within the 90% range, and the mean width of that range. */
  covered: number;
  width: number;
  /** The share of checks that leave an estimate. */
  shown: number;
}

interface Simulation {
  /** A class of this many students for each seed. */
  seeds: number[];
  students: number;
  areKnown: boolean;
  /** If set, checks have exactly this many questions. */
  length?: number;
  /** Whether questions are drawn at random within the domains. */
  isRandom?: boolean;
}

/** Each student takes a check and, independently of it, an exam of 110 questions. */
function simulated({ seeds, students, areKnown, length, isRandom = false }: Simulation): Simulated {
  const squares = { ability: { check: 0, exam: 0 }, percent: { check: 0, exam: 0 } };
  let [exposure, questions, covered, width, shown] = [0, 0, 0, 0, 0];
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const bank = aBank(random, areKnown);
    const numbers = SPI.map((_, d) => [...bank.keys()].filter((index) => bank[index]?.domain === d));
    const rated = { domains: bank.map(({ domain }) => domain), difficulties: bank.map(({ assumed }) => assumed) };
    const outline = SPI.map(({ weight }, d) => ({
      weight,
      difficulties: (numbers[d] ?? []).map((index) => bank[index]?.assumed ?? 0),
    }));
    const timesAsked = bank.map(() => 0);
    const judged = (asked: number[], grades: number[]) =>
      abilitiesOf(rated, { questions: asked, grades }, unknownAbilities(SPI.length, POPULATION), POPULATION);

    for (let student = 1; student <= students; student += 1) {
      const general = POPULATION.mean + Math.sqrt(POPULATION.general) * normal(random);
      const truth = SPI.map(() => general + Math.sqrt(POPULATION.domain) * normal(random));
      const percent = truePercent(bank, truth);
      const answer = (index: number) => {
        const { domain = 0, difficulty = 0 } = bank[index] ?? {};
        return Number(random() < chanceOfRight(truth[domain] ?? 0, difficulty));
      };
      const note = (kind: 'check' | 'exam', abilities: Abilities) => {
        squares.ability[kind] += (weighted(abilities.means) - weighted(truth)) ** 2;
        squares.percent[kind] += (readinessOf(abilities, outline).percent - percent) ** 2;
      };

      const exam = apportion(WEIGHTS, EXAM_QUESTIONS).flatMap((count, d) =>
        (numbers[d] ?? [])
          .map((index) => ({ index, lot: random() }))
          .toSorted((a, b) => a.lot - b.lot)
          .slice(0, count)
          .map(({ index }) => index),
      );
      note('exam', judged(exam, exam.map(answer)));

      const asked: number[] = [];
      const grades: number[] = [];
      let abilities = judged(asked, grades);
      const isOver = () =>
        length === undefined ? isCheckOver(asked.length, abilities, outline) : asked.length === length;
      while (!isOver()) {
        const next = nextQuestion({
          domains: SPI.map(({ weight }, d) => ({
            weight,
            asked: asked.filter((index) => bank[index]?.domain === d).length,
            candidates: (numbers[d] ?? [])
              .filter((index) => !asked.includes(index))
              .map((index) => ({
                id: String(index),
                difficulty: isRandom ? 0 : (bank[index]?.assumed ?? 0),
                timesAsked: timesAsked[index] ?? 0,
                isAnswered: false,
              })),
          })),
          means: abilities.means,
          checks: student,
          random,
        });
        const index = Number(next?.id);
        asked.push(index);
        grades.push(answer(index));
        timesAsked[index] = (timesAsked[index] ?? 0) + 1;
        abilities = judged(asked, grades);
      }
      note('check', abilities);
      const { low, high } = readinessOf(abilities, outline);
      questions += asked.length;
      covered += Number(low <= percent && percent <= high);
      width += high - low;
      shown += Number(asked.length >= CHECK_COUNTS_FROM);
    }
    exposure = Math.max(exposure, Math.max(...timesAsked) / students);
  }
  const all = seeds.length * students;
  const roots = ({ check, exam }: { check: number; exam: number }) => ({
    check: Math.sqrt(check / all),
    exam: Math.sqrt(exam / all),
  });
  return {
    ability: roots(squares.ability),
    percent: roots(squares.percent),
    exposure,
    questions: questions / all,
    covered: covered / all,
    width: width / all,
    shown: shown / all,
  };
}

/** The error of the weighted ability after this many questions, if each had the most information, 0.25. */
function leastError(questions: number): number {
  const abilities = unknownAbilities(SPI.length, POPULATION);
  const precisions = abilities.precisions.map(
    (precision, d) => precision + (0.25 * questions * (WEIGHTS[d] ?? 0)) / TOTAL,
  );
  const shares = Float64Array.from(WEIGHTS, (weight) => weight / TOTAL);
  return Math.sqrt(weighted(covarianceTimes({ ...abilities, precisions }, shares)));
}

const ratio = ({ check, exam }: { check: number; exam: number }) => check / exam;

describe('checks of simulated classes', () => {
  const known = simulated({ seeds: [1, 2], students: 100, areKnown: true });

  it('leave an estimate in each case, after 25 questions at most', () => {
    expect(known.shown).toBe(1);
    expect(known.questions).toBeGreaterThanOrEqual(CHECK_LEAST_QUESTIONS);
    expect(known.questions).toBeLessThanOrEqual(CHECK_MOST_QUESTIONS);
  });

  it('ask no question in more than a fifth of them', () => expect(known.exposure).toBeLessThanOrEqual(MOST_EXPOSURE));

  it('state a range that has the true percentage about nine times out of ten', () => {
    expect(known.covered).toBeGreaterThan(0.83);
    expect(known.width).toBeLessThan(25);
  });

  // Even if each of 25 questions had the most information, the error would be about 1.45 times that of the exam.
  it('err at most twice as much as an exam of 110 questions, which is near what is possible', () => {
    expect(ratio(known.ability)).toBeLessThan(2);
    expect(ratio(known.percent)).toBeLessThan(2);
    expect(known.ability.check).toBeLessThan(1.3 * leastError(CHECK_MOST_QUESTIONS));
  });

  // docs/areas/insight.md states these figures.
  it('gain from their choice of questions, and cannot replace an exam', { tags: 'long', timeout: 300_000 }, () => {
    const errors = (row: Partial<Simulation>) =>
      ratio(simulated({ seeds: [1, 2, 3, 4, 5], students: 120, areKnown: true, ...row }).ability);
    const adaptive = errors({ length: CHECK_MOST_QUESTIONS });
    expect(adaptive).toBeGreaterThan(1.5);
    expect(adaptive).toBeLessThan(1.75);
    expect(errors({ length: CHECK_MOST_QUESTIONS, isRandom: true })).toBeGreaterThan(adaptive);
    expect(errors({ length: 60 })).toBeGreaterThan(1.15);
  });
});
