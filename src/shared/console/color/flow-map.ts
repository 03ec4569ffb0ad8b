import type { Settings } from '../mode.ts';
import { smoothNoise } from '../duplex.ts';
import type { Raster } from '../painter.ts';
import { bleed, type Box, colorLevel, isBright, isInBox } from './box.ts';
import { type ColorTruth, nearest, type Tube } from './truth.ts';

/** A pixel of the box with blood, or with color that bleeds from it. */
export interface FlowPixel {
  /** Its position in the raster. */
  index: number;
  tube: Tube;
  /** The shift per cm/s of the vessel's initial velocity, in Hz; positive for flow toward the transducer. */
  shiftPerSpeed: number;
  /** The unsteadiness of velocities, as a fraction of them: in jets, and a little everywhere. */
  unsteady: number;
}

/** The spatial variation of blood echoes, in dB to either side. */
const GRAIN = 3;
const SEED = 9;
const UNSTEADY = 0.05;
/** The increase per narrowing of the lumen, and its maximum. */
const EDDIES = 0.05;
const MOST_UNSTEADY = 0.3;

/** Every pixel with blood that is bright enough for a color. */
export function flowPixels(
  truth: ColorTruth,
  settings: Settings,
  box: Box,
  size: Pick<Raster, 'width' | 'height'>,
): FlowPixel[] {
  const found = new Map<number, FlowPixel & { outside: number }>();
  for (const tube of truth.tubes) {
    for (const pixel of pixelsOf(tube, settings, box, size)) {
      const known = found.get(pixel.index);
      // Where two vessels cross, uses the one whose middle is nearer
      if (known === undefined || pixel.outside < known.outside) found.set(pixel.index, pixel);
    }
  }
  return [...found.values()];
}

function pixelsOf(tube: Tube, settings: Settings, box: Box, { width, height }: Pick<Raster, 'width' | 'height'>) {
  const { view } = box;
  const margin = Math.max(...tube.points.map(([, , diameter]) => diameter)) / 2 + 3;
  const [xs, zs] = [tube.points.map(([x]) => x), tube.points.map(([, z]) => z)];
  const column = (x: number) => ((x + view.width / 2) * width) / view.width;
  const row = (z: number) => (z * height) / view.depth;
  const pixels: (FlowPixel & { outside: number })[] = [];
  const grain = smoothNoise(SEED);
  const lowest = Math.min(height, row(Math.max(...zs) + margin));
  const rightmost = Math.min(width, column(Math.max(...xs) + margin));
  for (let y = Math.max(0, Math.floor(row(Math.min(...zs) - margin))); y < lowest; y += 1) {
    const z = ((y + 0.5) * view.depth) / height;
    for (let x0 = Math.max(0, Math.floor(column(Math.min(...xs) - margin))); x0 < rightmost; x0 += 1) {
      const x = ((x0 + 0.5) * view.width) / width - view.width / 2;
      if (!isInBox(box, x, z)) continue;
      const { distance, radius, along, faster } = nearest(tube, x, z);
      const level = colorLevel(settings, box, z, radius);
      if (distance > radius + bleed(level, settings) || !isBright(level + GRAIN * grain(x, z), box)) continue;
      // Bleeding color has the velocity of the nearest blood inside
      const relative = Math.min(distance / radius, 0.75);
      pixels.push({
        index: y * width + x0,
        tube,
        shiftPerSpeed:
          -box.shiftPerSpeed *
          (along[0] * box.beam[0] + along[1] * box.beam[1]) *
          faster *
          (1 - relative ** tube.profile),
        unsteady: Math.min(MOST_UNSTEADY, UNSTEADY + EDDIES * (faster - 1)),
        outside: distance / radius,
      });
    }
  }
  return pixels;
}
