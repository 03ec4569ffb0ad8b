import { beamOf, extentOf, type Probe } from './probe.ts';
import type { Image } from './scanner.ts';

/** How mm become pixels. */
export interface ScreenFrame {
  width: number;
  height: number;
  /** Pixels per mm. */
  scale: number;
  /** Pixel of the middle of the face. */
  left: number;
  top: number;
}

/** Where each pixel lies in the image before scan conversion. */
export interface Screen extends ScreenFrame {
  /** Numbers of the pixels in the field, of the samples to their upper left, and how far they lie from those. */
  pixels: Int32Array;
  samples: Int32Array;
  right: Float32Array;
  below: Float32Array;
}

interface Grid {
  lines: number;
  samples: number;
}

/** Fits the field into a screen of this size, with a margin in pixels. */
export function screenFor(
  probe: Probe,
  depth: number,
  { lines, samples }: Grid,
  { width, height, margin }: { width: number; height: number; margin: number },
): Screen {
  const { half, top, bottom } = extentOf(probe, depth);
  const scale = Math.min((width - 2 * margin) / (2 * half), (height - 2 * margin) / (bottom - top));
  const left = width / 2;
  const above = (height - scale * (bottom - top)) / 2 - top * scale;
  const most = width * height;
  const pixels = new Int32Array(most);
  const upperLeft = new Int32Array(most);
  const right = new Float32Array(most);
  const below = new Float32Array(most);
  let count = 0;
  for (let pixel = 0; pixel < most; pixel += 1) {
    const x = ((pixel % width) + 0.5 - left) / scale;
    const y = (Math.floor(pixel / width) + 0.5 - above) / scale;
    const beam = beamOf(probe, { x, y });
    const sample = (beam.depth / depth) * samples - 0.5;
    if (!(beam.line >= 0 && beam.line <= lines - 1 && sample >= 0 && sample <= samples - 1.001)) continue;
    const [i, k] = [Math.min(lines - 2, Math.floor(beam.line)), Math.floor(sample)];
    pixels[count] = pixel;
    upperLeft[count] = k * lines + i;
    right[count] = beam.line - i;
    below[count] = sample - k;
    count += 1;
  }
  return {
    width,
    height,
    scale,
    left,
    top: above,
    pixels: pixels.slice(0, count),
    samples: upperLeft.slice(0, count),
    right: right.slice(0, count),
    below: below.slice(0, count),
  };
}

/** Writes an image to pixels (red, green, blue, alpha), interpolated between its samples. */
export function convert({ gray, lines }: Image, screen: Screen, pixels: Uint8ClampedArray): void {
  const { pixels: places, samples, right, below } = screen;
  for (let p = 0; p < places.length; p += 1) {
    const n = samples[p] as number;
    const u = right[p] as number;
    const upper = (gray[n] as number) * (1 - u) + (gray[n + 1] as number) * u;
    const lower = (gray[n + lines] as number) * (1 - u) + (gray[n + lines + 1] as number) * u;
    const value = upper + (lower - upper) * (below[p] as number);
    const to = (places[p] as number) * 4;
    pixels[to] = value;
    pixels[to + 1] = value;
    pixels[to + 2] = value;
    pixels[to + 3] = 255;
  }
}
