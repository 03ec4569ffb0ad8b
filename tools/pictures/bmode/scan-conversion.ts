import { add, at } from '#shared/console/bmode/body/arrays.ts';
import { extent, lineAt, locate, type Grid } from '#shared/console/bmode/body/probe.ts';
import { grayLevel } from '#shared/console/bmode/physics.ts';
import type { Envelope } from './simulate.ts';
import type { Settings } from './types.ts';

/** A gray picture in [0, 1] and how much of each pixel the scan covers. */
export type Frame = {
  width: number;
  height: number;
  gray: Float32Array;
  cover: Float32Array;
  scale: number;
  left: number;
  top: number;
};

/** Log compression: the dynamic range in dB from black to white, with a soft shoulder for the brightest echoes. */
export const compress = (envelope: Envelope, settings: Settings): Float32Array => {
  const { gain, dynamicRange, midGray } = settings;
  return envelope.values.map((value) => {
    const level = grayLevel(20 * Math.log10(value + 1e-9) + gain, dynamicRange, midGray);
    if (level <= 0) return 0;
    return level < 0.75 ? level : 0.75 + 0.25 * (1 - Math.exp(-(level - 0.75) / 0.25));
  });
};

/** Smooths along depth to the size of a pixel, so that fine echoes do not alias. */
export const matchPixels = (gray: Float32Array, grid: Grid, pixel: number): Float32Array => {
  const sigma = (0.38 * pixel) / grid.step;
  const reach = Math.ceil(2.5 * sigma);
  const weights = Float32Array.from({ length: reach + 1 }, (_, i) => Math.exp(-0.5 * (i / sigma) ** 2));
  const total = weights.reduce((sum, w, i) => sum + (i === 0 ? w : 2 * w), 0);
  const result = new Float32Array(gray.length);
  for (let k = 0; k < grid.shown; k += 1) {
    for (let j = -reach; j <= reach; j += 1) {
      const source = Math.min(grid.shown - 1, Math.max(0, k + j)) * grid.lines;
      const weight = at(weights, Math.abs(j)) / total;
      for (let i = 0; i < grid.lines; i += 1) add(result, k * grid.lines + i, weight * at(gray, source + i));
    }
  }
  return result;
};

type Layout = { width: number; height: number; marginX: number; marginY: number };

/** Fits the scan into the picture. */
export const fit = (grid: Grid, layout: Layout): Frame => {
  const { half, top, bottom } = extent(grid.probe);
  const scale = Math.min(
    (layout.width - 2 * layout.marginX) / (2 * half),
    (layout.height - 2 * layout.marginY) / (bottom - top),
  );
  const { width, height } = layout;
  return {
    width,
    height,
    scale,
    left: width / 2,
    top: (height - scale * (bottom - top)) / 2 - top * scale,
    gray: new Float32Array(width * height),
    cover: new Float32Array(width * height),
  };
};

/** Converts lines and samples to pixels: bilinear interpolation, edges antialiased by their distance. */
export const scanConvert = (gray: Float32Array, grid: Grid, frame: Frame): void => {
  const first = grid.margin;
  const last = grid.lines - 1 - grid.margin;
  for (let row = 0; row < frame.height; row += 1) {
    for (let column = 0; column < frame.width; column += 1) {
      const x = (column + 0.5 - frame.left) / frame.scale;
      const z = (row + 0.5 - frame.top) / frame.scale;
      const { steer, depth } = locate(grid.probe, x, z);
      const line = lineAt(grid, steer);
      const sample = depth / grid.step;
      const spacing = grid.probe.kind === 'sector' ? (grid.probe.radius + depth) * grid.pitch : grid.pitch;
      const inside =
        Math.min((line - first) * spacing, (last - line) * spacing, depth, grid.probe.depth - depth) * frame.scale;
      if (inside <= -0.5) continue;
      const pixel = row * frame.width + column;
      frame.cover[pixel] = Math.min(1, inside + 0.5);
      const i = Math.min(grid.lines - 2, Math.max(0, Math.floor(line)));
      const k = Math.min(grid.shown - 2, Math.max(0, Math.floor(sample)));
      const u = Math.min(1, Math.max(0, line - i));
      const v = Math.min(1, Math.max(0, sample - k));
      const n = k * grid.lines + i;
      const near = at(gray, n) * (1 - u) + at(gray, n + 1) * u;
      const far = at(gray, n + grid.lines) * (1 - u) + at(gray, n + grid.lines + 1) * u;
      frame.gray[pixel] = near * (1 - v) + far * v;
    }
  }
};
