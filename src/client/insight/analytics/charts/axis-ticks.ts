/** So many steps at most between 0 and the top of an axis. */
const MOST_STEPS = 4;

/** Ticks at round numbers from 0 up to the first that is not below `most`; counts have no fractions. */
export function countTicks(most: number): number[] {
  const least = Math.max(1, most / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least && Number.isInteger(each * power)) ?? 10;
  const step = factor * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}
