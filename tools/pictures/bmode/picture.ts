import sharp from 'sharp';
import { at } from '#shared/console/bmode/body/arrays.ts';
import type { Grid } from '#shared/console/bmode/body/probe.ts';
import { Canvas } from '../console/canvas.ts';
import { compress, fit, matchPixels, scanConvert, type Frame } from './scan-conversion.ts';
import { settingsOf, simulate } from './simulate.ts';
import type { Scene } from './types.ts';

type Color = readonly [red: number, green: number, blue: number];

export type Format = {
  width: number;
  height: number;
  marginX: number;
  marginY: number;
  lines: number;
  samples: number;
  background: Color;
  /** Depth ticks, focus marker and the mark of a simulation. */
  scale: boolean;
  /** Best WebP quality to use. */
  quality: number;
  /** Largest file, bytes. */
  limit: number;
};

export const standard: Format = {
  width: 800,
  height: 640,
  marginX: 42,
  marginY: 20,
  lines: 336,
  samples: 1360,
  background: [9, 12, 15],
  scale: true,
  quality: 86,
  limit: 60_000,
};

/** The page section's color around the hero picture: oklch(0.16 0.012 235). */
export const heroFormat: Format = {
  width: 1600,
  height: 1430,
  marginX: 20,
  marginY: 20,
  lines: 560,
  samples: 2300,
  background: [8, 14, 18],
  scale: false,
  quality: 94,
  limit: 160_000,
};

const white = [233, 239, 244] as const;

const blend = (pixels: Uint8Array, pixel: number, color: Color, share: number): void => {
  for (const c of [0, 1, 2] as const) {
    const index = pixel * 3 + c;
    pixels[index] = Math.round((pixels[index] ?? 0) * (1 - share) + color[c] * share);
  }
};

/** Centimeter ticks at the right edge (longer each 5 cm) and a triangle at the focal depth. */
const drawScale = (pixels: Uint8Array, frame: Frame, grid: Grid, focus: number): void => {
  const right = frame.width - 12;
  const gray = [120, 130, 138] as const;
  for (let cm = 0; cm * 10 <= grid.probe.depth; cm += 1) {
    const row = Math.min(frame.height - 2, Math.round(frame.top + cm * 10 * frame.scale));
    const length = cm % 5 === 0 ? 11 : 6;
    for (let x = right - length; x < right; x += 1) blend(pixels, row * frame.width + x, gray, 1);
  }
  const middle = frame.top + focus * frame.scale;
  for (let y = -5; y <= 5; y += 1) {
    for (let x = 0; x < 9; x += 1) {
      const inside = Math.min(1, Math.max(0, x * 0.6 + 0.5 - Math.abs(y)));
      blend(pixels, Math.round(middle + y) * frame.width + right - 23 + x, [150, 162, 170], inside);
    }
  }
};

/** Simulates a scene and draws it as RGB. */
export const render = (scene: Scene, format: Format): { pixels: Uint8Array; frame: Frame } => {
  const envelope = simulate(scene, format);
  const { grid } = envelope;
  const frame = fit(grid, format);
  const gray = matchPixels(compress(envelope, settingsOf(scene)), grid, 1 / frame.scale);
  scanConvert(gray, grid, frame);
  const pixels = new Uint8Array(frame.width * frame.height * 3);
  for (let i = 0; i < frame.gray.length; i += 1) {
    const level = Math.min(1, at(frame.gray, i)) * at(frame.cover, i);
    for (const c of [0, 1, 2] as const)
      pixels[i * 3 + c] = Math.round(format.background[c] + (white[c] - format.background[c]) * level);
  }
  if (format.scale) {
    drawScale(pixels, frame, grid, scene.focus.depth);
    new Canvas(frame.width, frame.height, pixels).mark();
  }
  return { pixels, frame };
};

/** Encodes with the best quality whose file stays within the limit. */
export const encode = async (
  pixels: Uint8Array,
  width: number,
  height: number,
  best: number,
  limit: number,
): Promise<{ bytes: Buffer; quality: number }> => {
  for (let quality = best; quality >= 30; quality -= 4) {
    const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality, effort: 5, smartSubsample: false })
      .toBuffer();
    if (bytes.length <= limit) return { bytes, quality };
  }
  throw new Error(`does not fit into ${String(limit)} bytes`);
};
