import { chanceOfRight, covarianceTimes, variancesOf, type Abilities } from './abilities.ts';

/** A domain of a blueprint, with its questions in the bank. */
export interface BlueprintDomain {
  /** Percent of the exam. */
  weight: number;
  /** The difficulties of all questions of the bank in this domain, in logits. */
  difficulties: ArrayLike<number>;
}

/** The percentage of right answers, with its 90% bounds. */
export interface ExpectedPercent {
  percent: number;
  low: number;
  high: number;
}

export interface Readiness extends ExpectedPercent {
  /** The probability, 0 to 1, that the expected percentage is above the cut. */
  passProbability: number;
  /** In the order of the blueprint. */
  domains: ExpectedPercent[];
}

/** The percentage of right answers that passes, if the exam has no other. */
export const DEFAULT_CUT = 75;
/** The quantile of the normal distribution that leaves 5% on either side. */
const QUANTILE = 1.6449;

/** The percentage right that is */
export function readinessOf(abilities: Abilities, blueprint: readonly BlueprintDomain[], cut = DEFAULT_CUT): Readiness {
  const { shares, expected, slopes } = linearized(abilities, blueprint);
  const error = Math.sqrt(dot(slopes, covarianceTimes(abilities, slopes)));
  const variances = variancesOf(abilities);
  const logitError = error / (expected * (1 - expected));
  return {
    ...intervalOf(expected, error),
    passProbability: normalShare((logit(expected) - logit(cut / 100)) / logitError),
    domains: blueprint.map((domain, d) => {
      const share = shares[d] ?? 0;
      return intervalOf(share, slopeOf(abilities.means[d] ?? 0, domain) * Math.sqrt(variances[d] ?? 0));
    }),
  };
}

/** The interval is shown if it is at most this wide, in percentage points, */
export const WIDEST_INTERVAL = 20;
/** and each domain has this many first answers, or all that are possible with the bank. */
export const LEAST_ANSWERS = 5;

export interface Enough {
  isEnough: boolean;
  /** The number of first answers needed in each domain. */
  more: number[];
  /** Whether the bank has that many questions that the student has not answered. */
  isWithinReach: boolean;
}

/**
 * Whether a student has answered enough, and if not, about how many more questions are needed in each domain. Each
 * question goes where it narrows the interval most: one more answer in domain d, with the information I of its average
 * question, takes (Vs)²·I / (1 + V·I) off the variance of the expected percentage, V being the variance of the ability.
 */
export function enoughOf(abilities: Abilities, blueprint: readonly BlueprintDomain[]): Enough {
  const { expected, slopes, information } = linearized(abilities, blueprint);
  const left = blueprint.map(({ difficulties }, d) => difficulties.length - (abilities.answers[d] ?? 0));
  const after = { ...abilities, precisions: abilities.precisions.slice() };
  const more = blueprint.map(() => 0);
  const ask = (domain: number, count: number) => {
    more[domain] = (more[domain] ?? 0) + count;
    after.precisions[domain] = (after.precisions[domain] ?? 0) + count * (information[domain] ?? 0);
  };
  const hasLeft = (d: number) => (more[d] ?? 0) < (left[d] ?? 0);
  blueprint.forEach(({ weight, difficulties }, d) => {
    const least = Math.min(LEAST_ANSWERS, difficulties.length);
    if (weight > 0) ask(d, Math.max(0, least - (abilities.answers[d] ?? 0)));
  });
  const isNarrow = () => {
    const { low, high } = intervalOf(expected, Math.sqrt(dot(slopes, covarianceTimes(after, slopes))));
    return high - low <= WIDEST_INTERVAL;
  };
  let isWithinReach = blueprint.every(({ weight, difficulties }) => weight === 0 || difficulties.length > 0);
  while (!isNarrow() && isWithinReach) {
    const variances = variancesOf(after);
    const gains = covarianceTimes(after, slopes).map((effect, d) => {
      const one = information[d] ?? 0;
      return hasLeft(d) ? (effect ** 2 * one) / (1 + (variances[d] ?? 0) * one) : 0;
    });
    const most = gains.reduce((best, gain, d) => (gain > (gains[best] ?? 0) ? d : best), 0);
    if (gains[most] === 0) isWithinReach = false;
    else ask(most, 1);
  }
  return { isEnough: isWithinReach && more.every((count) => count === 0), more, isWithinReach };
}

/** The share of right answers in each domain and overall, its derivative by each ability, and the information. */
function linearized({ means }: Abilities, blueprint: readonly BlueprintDomain[]) {
  const total = blueprint.reduce((sum, { weight }) => sum + weight, 0);
  const shares = blueprint.map((domain, d) =>
    meanOver(domain, (difficulty) => chanceOfRight(means[d] ?? 0, difficulty)),
  );
  const information = blueprint.map((domain, d) => slopeOf(means[d] ?? 0, domain));
  return {
    shares,
    expected: blueprint.reduce((sum, { weight }, d) => sum + (weight / total) * (shares[d] ?? 0), 0),
    slopes: Float64Array.from(blueprint, ({ weight }, d) => (weight / total) * (information[d] ?? 0)),
    information,
  };
}

/** The derivative of the share by the ability; it is also the information of an answer to the average question. */
const slopeOf = (ability: number, domain: BlueprintDomain) =>
  meanOver(domain, (difficulty) => {
    const chance = chanceOfRight(ability, difficulty);
    return chance * (1 - chance);
  });

/** A domain without questions counts as if it had one question of difficulty 0. */
function meanOver({ difficulties }: BlueprintDomain, value: (difficulty: number) => number): number {
  if (difficulties.length === 0) return value(0);
  let sum = 0;
  for (let n = 0; n < difficulties.length; n += 1) sum += value(difficulties[n] ?? 0);
  return sum / difficulties.length;
}

function intervalOf(share: number, error: number): ExpectedPercent {
  const reach = (QUANTILE * error) / (share * (1 - share));
  const at = (shift: number) => 100 * chanceOfRight(logit(share) + shift, 0);
  return { percent: 100 * share, low: at(-reach), high: at(reach) };
}

const logit = (share: number) => Math.log(share / (1 - share));
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);

/**
 * The share of the normal distribution below z, by formula 26.2.17 of M. Abramowitz and I. A. Stegun (1964), which is
 * accurate to 1e-7.
 */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z < 0 ? above : 1 - above;
}
