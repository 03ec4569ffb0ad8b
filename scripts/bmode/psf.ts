import { add, at } from './arrays.ts';
import { lineSpacing, type Grid } from './probe.ts';
import type { Scene } from './types.ts';

/** Speed of sound that machines assume, mm/µs. */
export const soundSpeed = 1.54;

const fwhm = 2 * Math.sqrt(2 * Math.LN2);

/** Point-spread function: Gaussian pulse envelope in depth, Gaussian beam across it. */
export type Psf = {
  /** Standard deviation of the pulse envelope, samples. */
  axial: number;
  /** Standard deviation of the beam at each sample's depth, lines. */
  lateral: Float32Array;
};

/**
 * Axial: half the spatial pulse length, cycles · λ / 2. Lateral: the hyperbola of a focused beam,
 * narrowest at the focus.
 */
export const makePsf = (scene: Scene, grid: Grid): Psf => {
  const pulse = (scene.cycles * soundSpeed) / scene.frequency / 2;
  const { depth: focus, width, range } = scene.focus;
  const lateral = Float32Array.from({ length: grid.shown }, (_, k) => {
    const depth = k * grid.step;
    const beam = width * Math.sqrt(1 + ((depth - focus) / range) ** 2);
    return Math.max(0.3, beam / fwhm / lineSpacing(grid, depth));
  });
  return { axial: Math.max(0.5, pulse / fwhm / grid.step), lateral };
};

/** Half of a symmetric Gaussian kernel of unit energy: speckle keeps its power under it. */
export const halfKernel = (sigma: number): Float32Array => {
  const reach = Math.ceil(3 * sigma);
  const kernel = Float32Array.from({ length: reach + 1 }, (_, i) => Math.exp(-0.5 * (i / sigma) ** 2));
  let energy = 0;
  kernel.forEach((value, i) => {
    energy += (i === 0 ? 1 : 2) * value * value;
  });
  return kernel.map((value) => value / Math.sqrt(energy));
};

export const kernelSum = (half: Float32Array): number =>
  half.reduce((sum, value, i) => sum + (i === 0 ? 1 : 2) * value, 0);

/** Convolves along depth, row by row. */
export const convolveAxially = (input: Float32Array, rows: number, lines: number, half: Float32Array): Float32Array => {
  const output = new Float32Array(rows * lines);
  for (let k = 0; k < rows; k += 1) {
    for (let j = -half.length + 1; j < half.length; j += 1) {
      const source = (k + j) * lines;
      if (k + j < 0 || k + j >= rows) continue;
      const weight = at(half, Math.abs(j));
      const target = k * lines;
      for (let i = 0; i < lines; i += 1) add(output, target + i, weight * at(input, source + i));
    }
  }
  return output;
};

/** Convolves across the lines with each depth's own beam width, in place. */
export const convolveLaterally = (field: Float32Array, lines: number, kernels: readonly Float32Array[]): void => {
  const row = new Float32Array(lines);
  for (const [k, half] of kernels.entries()) {
    const start = k * lines;
    row.fill(0);
    for (let j = -half.length + 1; j < half.length; j += 1) {
      const weight = at(half, Math.abs(j));
      const from = Math.max(0, -j);
      const to = Math.min(lines, lines - j);
      for (let i = from; i < to; i += 1) add(row, i, weight * at(field, start + i + j));
    }
    field.set(row, start);
  }
};

/** One kernel per depth; equal widths share a kernel. */
export const lateralKernels = (psf: Psf): Float32Array[] => {
  const cache = new Map<number, Float32Array>();
  return Array.from(psf.lateral, (sigma) => {
    const key = Math.round(sigma * 20);
    const kernel = cache.get(key) ?? halfKernel(key / 20);
    cache.set(key, kernel);
    return kernel;
  });
};
