/** The sum of products of deviations from the means: the covariance, up to a factor that cancels out in every ratio. */
export function comoment(xs: number[], ys: number[]): number {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  return xs.reduce((sum, x, i) => sum + (x - meanX) * ((ys[i] ?? meanY) - meanY), 0);
}

/** cov(x,y)/√(var x·var y), −1 to 1; null for fewer than two pairs, or if one side is constant. */
export function correlation(xs: number[], ys: number[]): number | null {
  if (isConstant(xs) || isConstant(ys)) return null;
  const r = comoment(xs, ys) / Math.sqrt(comoment(xs, xs) * comoment(ys, ys));
  return Math.min(1, Math.max(-1, withoutNoise(r)));
}

export const ascending = (values: number[]) => values.toSorted((a, b) => a - b);

/** Whether all values are equal; true for none. */
export const isConstant = (values: number[]) => values.every((value) => value === values[0]);

/** Zero if only the rounding error of sums remains, so that a sign always means something. */
export const withoutNoise = (value: number) => (Math.abs(value) < 1e-9 ? 0 : value);

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
