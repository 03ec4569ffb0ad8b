import type { ColorMap } from './color.ts';
import { flowColor } from './flow-colors.ts';
import { beamOf, isSector, spacingAt, type Probe } from './probe.ts';
import type { ScreenFrame } from './screen.ts';

export interface ColorLook {
  /** Power from which a place is in color, relative to blood that passes the filter entirely. */
  threshold: number;
  /** Gray above which tissue stays gray, 0 to 255. */
  priority: number;
  /** Of the box of a flat face, degrees. */
  steer: number;
}

/** Brightness of the box's outline, and its width in pixels. */
const OUTLINE = 190;
const OUTLINE_WIDTH = 1.5;

/** Paints color over the dark places of a gray picture, with the outline of the box. */
export function paintColor(
  map: ColorMap,
  probe: Probe,
  screen: ScreenFrame,
  { threshold, priority, steer }: ColorLook,
  pixels: Uint8ClampedArray,
): void {
  const { width, height, scale, left, top } = screen;
  const { columns, rows, box } = map;
  const slope = isSector(probe) ? 0 : Math.tan((steer * Math.PI) / 180);
  const perColumn = (box.lines[1] - box.lines[0]) / columns;
  const perRow = (box.depths[1] - box.depths[0]) / rows;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const y = (Math.floor(pixel / width) + 0.5 - top) / scale;
    const x = ((pixel % width) + 0.5 - left) / scale;
    // A steered box is slanted.
    const beam = beamOf(probe, { x: x - y * slope, y });
    const across = Math.min(beam.line - box.lines[0], box.lines[1] - beam.line) * spacingAt(probe, beam.depth);
    const inside = Math.min(across, beam.depth - box.depths[0], box.depths[1] - beam.depth) * scale;
    if (inside < -OUTLINE_WIDTH) continue;
    const to = pixel * 4;
    if (inside < 0) {
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[to + channel] = Math.max(pixels[to + channel] as number, OUTLINE);
      }
      continue;
    }
    if ((pixels[to] as number) > priority) continue;
    const column = (beam.line - box.lines[0]) / perColumn - 0.5;
    const row = (beam.depth - box.depths[0]) / perRow - 0.5;
    const share = meanAt(map, column, row, threshold);
    if (share === null) continue;
    const [red, green, blue] = flowColor(share);
    pixels[to] = red;
    pixels[to + 1] = green;
    pixels[to + 2] = blue;
  }
}

/** Between four cells: velocities are directions on a circle, so that aliased neighbors do not average to zero. */
function meanAt({ columns, rows, mean, power }: ColorMap, column: number, row: number, threshold: number) {
  const i = Math.min(columns - 2, Math.max(0, Math.floor(column)));
  const k = Math.min(rows - 2, Math.max(0, Math.floor(row)));
  const [u, v] = [Math.min(1, Math.max(0, column - i)), Math.min(1, Math.max(0, row - k))];
  let [x, y, all] = [0, 0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const n = (k + (corner >> 1)) * columns + i + (corner & 1);
    const weight = ((corner & 1) === 1 ? u : 1 - u) * (corner >> 1 === 1 ? v : 1 - v) * (power[n] as number);
    const angle = (mean[n] as number) * Math.PI;
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
    all += weight;
  }
  return all < threshold ? null : Math.atan2(y, x) / Math.PI;
}
