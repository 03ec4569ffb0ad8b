/** A run that only shows that the benchmarks work: smaller and shorter, its figures mean little. */
export const isShort = process.env['BENCH_SHORT'] === '1';

/** One figure against its aim, as a line; a missed aim makes the run fail. */
export interface Measured {
  what: string;
  value: number;
  unit: string;
  /** The most it may be. */
  aim?: number;
  /** The least it may be. */
  atLeast?: number;
  /** What the figure was made of. */
  detail?: string;
}

export function report({ what, value, unit, aim, atLeast, detail }: Measured): void {
  const aims = [aim === undefined ? [] : `at most ${aim}`, atLeast === undefined ? [] : `at least ${atLeast}`].flat();
  const isMissed = (aim !== undefined && value > aim) || (atLeast !== undefined && !(value >= atLeast));
  if (isMissed) process.exitCode = 1;
  const verdict = aims.length === 0 ? '' : ` (aim: ${aims.join(', ')}${isMissed ? ', MISSED' : ''})`;
  console.log(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${verdict}${detail ? `; ${detail}` : ''}`);
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
