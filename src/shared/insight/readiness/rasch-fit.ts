import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import {
  abilitiesOf,
  chanceOfRight,
  covarianceTimes,
  unknownAbilities,
  variancesOf,
  type Abilities,
  type Population,
} from './abilities.ts';
import type { AnswersByStudent } from './first-answers.ts';

/** The questions whose difficulties are estimated, by number. */
export interface LabeledBank {
  /** The number of the domain, from 0. */
  domains: ArrayLike<number>;
  labels: readonly (typeof DIFFICULTIES)[number][];
}

/** Difficulties in logits: a student of ability 0 has an even chance at a question of difficulty 0. */
export interface RaschFit {
  difficulties: Float64Array;
  /** Standard errors of the difficulties. */
  errors: Float64Array;
  /** The number of first answers to each question. */
  answers: Int32Array;
  /** Mean difficulty of each label, in the order of `DIFFICULTIES`. */
  labelMeans: number[];
  population: Population;
}

/** The prior assumptions; they weigh as much as this many questions of each label and students. */
const ASSUMED = {
  labelMeans: [-1, 0, 1],
  labelVariance: 0.5,
  mean: 0.8,
  general: 0.6,
  domain: 0.2,
  questions: 5,
  students: 5,
};
const MOST_ROUNDS = 100;
const CLOSE_ENOUGH = 0.002;

/**
 * Fits the Rasch model by marginal maximum likelihood: difficulties are estimated with abilities integrated out, since
 * estimating both at once spreads the difficulties too far where students have few answers each (R. D. Bock and M. Aitkin
 * 1981). In each round of the EM algorithm, a student's abilities are replaced by their normal distribution under the
 * current difficulties, and the difficulties take one Newton step towards the most likely ones. Their prior is normal
 * around the mean of their label (R. J. Mislevy 1986), so that a question without answers has that mean; means and
 * variances of labels and population are estimated along the way.
 */
export function fitRasch(answers: AnswersByStudent, bank: LabeledBank): RaschFit {
  const labels = Int8Array.from(bank.labels, (label) => DIFFICULTIES.indexOf(label));
  const count = labels.length;
  const fit: RaschFit = {
    difficulties: Float64Array.from(labels, (label) => ASSUMED.labelMeans[label] ?? 0),
    errors: new Float64Array(count).fill(Math.sqrt(ASSUMED.labelVariance)),
    answers: new Int32Array(count),
    labelMeans: ASSUMED.labelMeans,
    population: { mean: ASSUMED.mean, general: ASSUMED.general, domain: ASSUMED.domain },
  };
  for (const question of answers.questions) fit.answers[question] = (fit.answers[question] ?? 0) + 1;
  const domains = Array.from(bank.domains).reduce((most, domain) => Math.max(most, domain + 1), 1);
  const students = studentsOf(answers, domains, fit.population);
  const rated = { domains: bank.domains, difficulties: fit.difficulties };

  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const slopes = new Float64Array(count);
    const information = new Float64Array(count);
    const spread = new Spread(domains);
    for (const student of students) {
      student.abilities = abilitiesOf(rated, student, student.abilities, fit.population);
      const variances = variancesOf(student.abilities);
      spread.add(student.abilities, variances);
      // With a normal ability, the mean chance is roughly that of a flattened curve (D. J. C. MacKay 1992).
      const flat = variances.map((variance) => 1 / Math.sqrt(1 + (Math.PI * variance) / 8));
      student.questions.forEach((question, n) => {
        const domain = bank.domains[question] ?? 0;
        const slope = flat[domain] ?? 1;
        const chance = chanceOfRight(
          slope * (student.abilities.means[domain] ?? 0),
          slope * (fit.difficulties[question] ?? 0),
        );
        slopes[question] = (slopes[question] ?? 0) + chance - (student.grades[n] ?? 0);
        information[question] = (information[question] ?? 0) + slope * chance * (1 - chance);
      });
    }
    const labelVariance = estimateLabels(fit, labels);
    const moved = moveDifficulties(fit, { labels, labelVariance, slopes, information });
    const before = fit.population;
    fit.population = spread.population();
    const changes = [moved, fit.population.general - before.general, fit.population.domain - before.domain];
    if (changes.every((change) => Math.abs(change) < CLOSE_ENOUGH)) break;
  }
  return fit;
}

/** Students with answers, each with the current estimate of their abilities. */
function studentsOf({ starts, questions, grades }: AnswersByStudent, domains: number, population: Population) {
  return Array.from({ length: Math.max(0, starts.length - 1) }, (_, s) => [starts[s], starts[s + 1]] as const)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({
      questions: questions.subarray(from, to),
      grades: grades.subarray(from, to),
      abilities: unknownAbilities(domains, population),
    }));
}

interface Step {
  labels: Int8Array;
  labelVariance: number;
  /** The expected minus the actual number of right answers, over the answers to each question. */
  slopes: Float64Array;
  information: Float64Array;
}

/** Moves each difficulty, and returns the largest move; steps are shortened like those of the abilities. */
function moveDifficulties(fit: RaschFit, { labels, labelVariance, slopes, information }: Step): number {
  let farthest = 0;
  fit.difficulties.forEach((difficulty, question) => {
    const mean = fit.labelMeans[labels[question] ?? 0] ?? 0;
    const precision = (information[question] ?? 0) + 1 / labelVariance;
    fit.errors[question] = 1 / Math.sqrt(precision);
    // A question without answers gets exactly the mean of its label.
    const step = ((slopes[question] ?? 0) + (mean - difficulty) / labelVariance) / precision;
    const move = fit.answers[question] === 0 ? mean - difficulty : Math.sign(step) * Math.log1p(Math.abs(step));
    fit.difficulties[question] = difficulty + move;
    farthest = Math.max(farthest, Math.abs(move));
  });
  return farthest;
}

/** Sets the mean difficulty of each label from the questions that were answered; returns the variance around them. */
function estimateLabels(fit: RaschFit, labels: Int8Array): number {
  const answered = [...labels.keys()].filter((question) => (fit.answers[question] ?? 0) > 0);
  const sums = ASSUMED.labelMeans.map((mean) => ({ total: ASSUMED.questions * mean, count: ASSUMED.questions }));
  for (const question of answered) {
    const sum = sums[labels[question] ?? 0];
    if (sum === undefined) continue;
    sum.total += fit.difficulties[question] ?? 0;
    sum.count += 1;
  }
  fit.labelMeans = sums.map(({ total, count }) => total / count);
  const squares = answered.reduce((total, question) => {
    const deviation = (fit.difficulties[question] ?? 0) - (fit.labelMeans[labels[question] ?? 0] ?? 0);
    return total + deviation ** 2 + (fit.errors[question] ?? 0) ** 2;
  }, ASSUMED.questions * ASSUMED.labelVariance);
  return squares / (answered.length + ASSUMED.questions);
}

/**
 * Estimates the spread of abilities over students. With D domains, the sum of a student's deviations has the variance D
 * · (D · general + domain), and the remainder has the variance `domain` in D − 1 directions.
 */
class Spread {
  #students = 0;
  #total = 0;
  #squares = 0;
  #squaredTotals = 0;
  readonly #domains: number;

  constructor(domains: number) {
    this.#domains = domains;
  }

  add(abilities: Abilities, variances: Float64Array): void {
    const total = abilities.means.reduce((sum, mean) => sum + mean, 0);
    const ofTotal = covarianceTimes(abilities, new Float64Array(this.#domains).fill(1));
    this.#students += 1;
    this.#total += total;
    this.#squaredTotals += total ** 2 + ofTotal.reduce((sum, one) => sum + one, 0);
    this.#squares += abilities.means.reduce((sum, mean, d) => sum + mean ** 2 + (variances[d] ?? 0), 0);
  }

  population(): Population {
    const [domains, students] = [this.#domains, this.#students];
    const known = students + ASSUMED.students;
    const mean = (this.#total / domains + ASSUMED.students * ASSUMED.mean) / known;
    const common = (this.#squaredTotals - 2 * mean * domains * this.#total) / domains + students * domains * mean ** 2;
    const all = this.#squares - 2 * mean * this.#total + students * domains * mean ** 2;
    const commonVariance = (common + ASSUMED.students * (domains * ASSUMED.general + ASSUMED.domain)) / known;
    const domain = (all - common + ASSUMED.students * ASSUMED.domain) / (students * (domains - 1) + ASSUMED.students);
    return { mean, general: Math.max(LEAST_VARIANCE, (commonVariance - domain) / domains), domain };
  }
}

const LEAST_VARIANCE = 0.001;
