import { clamp } from '../physics.ts';
import type { Raster } from '../painter.ts';
import type { Box } from './box.ts';

type Color = readonly [red: number, green: number, blue: number];

/** From slow to fast: red to yellow toward the transducer, blue to cyan away from it, the default of most machines. */
const TOWARDS: readonly Color[] = [
  [70, 0, 0],
  [175, 8, 4],
  [235, 60, 0],
  [255, 165, 20],
  [255, 240, 120],
];
const AWAY: readonly Color[] = [
  [0, 0, 75],
  [8, 20, 180],
  [10, 80, 240],
  [40, 175, 255],
  [170, 250, 255],
];

/** Writes the color of a shift on the scale to the three elements of `into`. */
export function colorOf(
  shift: number,
  { lower, upper }: Pick<Box, 'lower' | 'upper'>,
  into: [number, number, number],
): void {
  const share = shift >= 0 ? shift / Math.max(1, upper) : shift / Math.min(-1, lower);
  const colors = shift >= 0 ? TOWARDS : AWAY;
  const position = clamp(share, 0, 1) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(position));
  for (const channel of [0, 1, 2] as const) {
    const from = colors[index]?.[channel] ?? 0;
    const to = colors[index + 1]?.[channel] ?? 0;
    into[channel] = from + (to - from) * (position - index);
  }
}

/** Paints the color scale into the upper left corner. */
export function paintBar({ width, height, data }: Raster, box: Box): void {
  const left = Math.round(width * 0.02);
  const right = Math.max(left + 1, Math.round(width * 0.045));
  const top = Math.round(height * 0.04);
  const bottom = Math.round(height * 0.38);
  const color: [number, number, number] = [0, 0, 0];
  for (let row = top; row < bottom; row += 1) {
    const shift = box.upper - ((row - top + 0.5) / (bottom - top)) * box.prf;
    colorOf(shift, box, color);
    // Black for shifts without a color
    const shown = Math.abs(shift) < box.least ? 0 : 1;
    for (let column = left; column < Math.min(right, width); column += 1) {
      const index = 4 * (row * width + column);
      for (const channel of [0, 1, 2] as const) data[index + channel] = (color[channel] ?? 0) * shown;
    }
  }
}
