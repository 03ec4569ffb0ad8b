export { seededRandom } from '#shared/domain/seeded-random.ts';

/** A number of the standard normal distribution, by the Box–Muller method. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A whole number from `low` to `high`, inclusive. */
export const between = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
