import { formatCount } from '#shared/domain/counted.ts';
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "71.2%" */
export const percentText = (percent: number): string => `${oneDecimal.format(percent)}%`;

/** "9.6" */
export const meanText = (mean: number): string => oneDecimal.format(mean);

/** For little space: "9,999", "12.5K", "1.2M". */
export const shortCount = (n: number): string => (n < 10_000 ? formatCount(n) : compact.format(n));

/** In full up to eight digits; longer numbers would not fit side by side. */
export const figureCount = (n: number): string => (n < 100_000_000 ? formatCount(n) : compact.format(n));

/** Percent of `part` in `whole`, 0 if `whole` is 0. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? (part * 100) / whole : 0);

/** The maximum number of steps between 0 and the top of an axis. */
const MOST_STEPS = 4;

/** Ticks at round numbers from 0 up to the first that is not below `most`; counts have no fractions. */
export function countTicks(most: number): number[] {
  const least = Math.max(1, most / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least && Number.isInteger(each * power)) ?? 10;
  const step = factor * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}
