import { at } from '../body/arrays.ts';
import { lineSpacing, type Grid } from '../body/probe.ts';
import { FWHM } from '../physics.ts';

/** Point-spread function: Gaussian pulse envelope in depth, Gaussian beam across it. */
export type Psf = {
  /** Standard deviation of the pulse envelope, samples. */
  axial: number;
  /** Standard deviation of the beam at each sample's depth, lines. */
  lateral: Float32Array;
};

/** From the full widths at half maximum, in mm: of the pulse's echo, and of the beam at a depth. */
export const makePsf = (pulse: number, beam: (depth: number) => number, grid: Grid): Psf => ({
  axial: Math.max(0.5, pulse / FWHM / grid.step),
  lateral: Float32Array.from({ length: grid.shown }, (_, k) => {
    const depth = k * grid.step;
    return Math.max(0.3, beam(depth) / FWHM / lineSpacing(grid, depth));
  }),
});

/** Half of a symmetric Gaussian kernel of unit energy, which preserves the power of speckle. */
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
  const sum = new Float64Array(lines);
  for (let k = 0; k < rows; k += 1) {
    sum.fill(0);
    for (let j = 1 - half.length; j < half.length; j += 1) {
      if (k + j < 0 || k + j >= rows) continue;
      const source = (k + j) * lines;
      const weight = at(half, Math.abs(j));
      for (let i = 0; i < lines; i += 1) sum[i] = (sum[i] as number) + weight * (input[source + i] as number);
    }
    output.set(sum, k * lines);
  }
  return output;
};

/** Convolves across the lines with each depth's own beam width, in place, with zeros beyond both ends. */
export const convolveLaterally = (field: Float32Array, lines: number, kernels: readonly Float32Array[]): void => {
  const reach = Math.max(...kernels.map((half) => half.length));
  const row = new Float64Array(lines + 2 * reach);
  for (const [k, half] of kernels.entries()) {
    const start = k * lines;
    const weights = Float64Array.from(half);
    for (let i = 0; i < lines; i += 1) row[reach + i] = field[start + i] as number;
    for (let i = 0; i < lines; i += 1) {
      const middle = reach + i;
      let sum = (weights[0] as number) * (row[middle] as number);
      for (let j = 1; j < weights.length; j += 1) {
        sum += (weights[j] as number) * ((row[middle - j] as number) + (row[middle + j] as number));
      }
      field[start + i] = sum;
    }
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
