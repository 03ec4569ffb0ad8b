import type { Body } from '#shared/scanner/core/body.ts';
import type { Image } from '#shared/scanner/core/scanner.ts';
import { aim } from '#shared/scanner/core/pose.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/scanner/core/settings.ts';
import { halfSpace } from '#shared/scanner/core/shapes.ts';

/** Even tissue without end below a flat skin, in which tests put what they measure. */
export function evenBody(rest: Partial<Body> = {}): Body {
  return {
    name: 'even',
    skin: halfSpace([0, 0, 0], [0, -1, 0]),
    regions: [],
    base: { echo: 0, attenuation: 0.5 },
    warp: { size: 20, amount: 0 },
    box: { min: [-140, -10, -60], max: [140, 220, 60] },
    cell: 6,
    landmarks: {},
    ...rest,
  };
}

/** Straight down from the middle of the skin. */
export const DOWN = aim([0, 0, 0], [0, 100, 0], [1, 0, 0]);

/** Nothing but what pulse, beam and tissue do. */
export const BARE: Settings = {
  ...DEFAULT_SETTINGS,
  depth: 150,
  compounding: 1,
  smoothing: 0,
  noise: -200,
  clutter: -200,
};

/** Amplitudes in a window of samples and lines. */
export function windowOf(
  { envelope, lines }: Image,
  [fromSample, toSample]: readonly [number, number],
  [fromLine, toLine]: readonly [number, number],
): number[] {
  const values: number[] = [];
  for (let k = fromSample; k < toSample; k += 1) {
    for (let i = fromLine; i < toLine; i += 1) values.push(envelope[k * lines + i] as number);
  }
  return values;
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const decibels = (ratio: number): number => 20 * Math.log10(ratio);

export function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [meanOf(one), meanOf(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [n, value] of one.entries()) {
    const [u, v] = [value - a, (other[n] as number) - b];
    both += u * v;
    first += u * u;
    second += v * v;
  }
  return both / Math.sqrt(first * second);
}
