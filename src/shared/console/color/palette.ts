import { flowColor } from '#shared/scanner/core/flow-colors.ts';
import { clamp } from '../physics.ts';
import type { Raster } from '../painter.ts';
import type { Box } from './box.ts';

/** Writes the color of a shift on the scale to the three elements of `into`. */
export function colorOf(
  shift: number,
  { lower, upper }: Pick<Box, 'lower' | 'upper'>,
  into: [number, number, number],
): void {
  const share = shift >= 0 ? shift / Math.max(1, upper) : shift / Math.min(-1, lower);
  const color = flowColor(clamp(share, 0, 1) * (shift >= 0 ? 1 : -1));
  for (const channel of [0, 1, 2] as const) into[channel] = color[channel];
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
