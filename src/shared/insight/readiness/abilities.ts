/** The spread of abilities over students: ability in a domain = mean + general deviation + deviation of the domain. */
export interface Population {
  mean: number;
  /** Variance of the general deviations. */
  general: number;
  /** Variance of the deviations of a domain. */
  domain: number;
}

/** The questions: for each question (or version) the number of its domain, from 0, and its difficulty in logits. */
export interface RatedBank {
  domains: ArrayLike<number>;
  difficulties: ArrayLike<number>;
}

/** One student's first answers: the questions' numbers, and each answer's grade, 0 to 1. */
export interface StudentAnswers {
  questions: ArrayLike<number>;
  grades: ArrayLike<number>;
}

/** The estimate of a student's abilities: a normal distribution over the domains. */
export interface Abilities {
  /** Per domain, in logits. */
  means: Float64Array;
  /** Answers per domain. */
  answers: Int32Array;
  /** The inverse of the covariance is diag(precisions) − coupling · 11ᵀ. */
  precisions: Float64Array;
  coupling: number;
}

/** The chance of a right answer: P = 1 / (1 + e^−(ability − difficulty)), after G. Rasch (1960). */
export const chanceOfRight = (ability: number, difficulty: number): number => 1 / (1 + Math.exp(difficulty - ability));

/** The prior: the estimate for a student without answers. */
export function unknownAbilities(domains: number, { mean, general, domain }: Population): Abilities {
  return {
    means: new Float64Array(domains).fill(mean),
    answers: new Int32Array(domains),
    precisions: new Float64Array(domains).fill(1 / domain),
    coupling: general / (domain * (domain + domains * general)),
  };
}

/**
 * Finds the most likely abilities under the prior of the population (R. J. Mislevy 1986, "Bayes modal estimation in item
 * response models"), and the normal distribution around them (Laplace's approximation). Through the general deviation,
 * a domain with few answers borrows from the others; all right or all wrong stays finite; and one more right answer
 * raises every domain, since no entry of the covariance is negative.
 *
 * A grade x between 0 and 1 counts as x right answers and 1 − x wrong ones (the fractional likelihood of L. E. Papke and
 * J. M. Wooldridge 1996). This estimates the expected grade correctly, and tends to overestimate its error.
 *
 * Newton steps of length r are shortened to log(1 + r), so that they converge from anywhere (F. Bach 2010,
 * "Self-concordant analysis for logistic regression"). Changes and returns `start`.
 */
export function abilitiesOf(
  bank: RatedBank,
  { questions, grades }: StudentAnswers,
  start: Abilities,
  population: Population,
): Abilities {
  const prior = unknownAbilities(start.means.length, population);
  const found = { ...start, coupling: prior.coupling };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    found.precisions.set(prior.precisions);
    found.answers.fill(0);
    const deviations = found.means.map((mean) => mean - population.mean);
    const total = sum(deviations);
    const slopes = deviations.map((deviation) => prior.coupling * total - deviation / population.domain);
    for (let n = 0; n < questions.length; n += 1) {
      const question = questions[n] ?? 0;
      const domain = bank.domains[question] ?? 0;
      const chance = chanceOfRight(found.means[domain] ?? 0, bank.difficulties[question] ?? 0);
      slopes[domain] = (slopes[domain] ?? 0) + (grades[n] ?? 0) - chance;
      found.precisions[domain] = (found.precisions[domain] ?? 0) + chance * (1 - chance);
      found.answers[domain] = (found.answers[domain] ?? 0) + 1;
    }
    const change = covarianceTimes(found, slopes);
    const length = change.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const part = length === 0 ? 0 : Math.log1p(length) / length;
    found.means.forEach((mean, domain) => (found.means[domain] = mean + part * (change[domain] ?? 0)));
    if (length < CLOSE_ENOUGH) break;
  }
  return found;
}

const MOST_STEPS = 100;
const CLOSE_ENOUGH = 1e-6;

/** The covariance of the abilities times a vector, by the formula of Sherman and Morrison. */
export function covarianceTimes({ precisions, coupling }: Abilities, vector: Float64Array): Float64Array {
  const scaled = vector.map((value, domain) => value / (precisions[domain] ?? 1));
  const shared = (coupling * sum(scaled)) / (1 - coupling * precisions.reduce((total, one) => total + 1 / one, 0));
  return scaled.map((value, domain) => value + shared / (precisions[domain] ?? 1));
}

/** The variance of the ability in each domain: the squares of the standard errors. */
export function variancesOf({ precisions, coupling }: Abilities): Float64Array {
  const share = coupling / (1 - coupling * precisions.reduce((total, one) => total + 1 / one, 0));
  return precisions.map((precision) => (1 + share / precision) / precision);
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
