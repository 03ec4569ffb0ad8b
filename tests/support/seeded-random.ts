export { seededRandom } from '#shared/domain/seeded-random.ts';

/** A whole number from `low` to `high`, inclusive. */
export const between = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
