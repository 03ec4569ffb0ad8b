import { extent, type Grid, locate } from '../body/probe.ts';
import type { Probe } from '../body/types.ts';
import type { Machine } from '../machine.ts';
import { LINES } from './field.ts';

/** Width of the image divided by its height. */
export const ASPECT = 4 / 3;
/** The margin around the scan, as a fraction of the height. */
const BORDER = 0.02;

/** The scan's position in the image, as fractions of its height; x from its middle. */
export interface Layout {
  /** The position of the middle of the probe's face. */
  top: number;
  /** The height of 1 mm. */
  scale: number;
}

const shown = (shape: Probe, { depth, width }: Pick<Machine, 'depth' | 'width'>): Probe =>
  shape.kind === 'sector'
    ? { ...shape, depth, angle: shape.angle * width }
    : { ...shape, depth, width: shape.width * width };

export function layoutOf(shape: Probe, machine: Pick<Machine, 'depth' | 'width'>): Layout {
  const { half, top, bottom } = extent(shown(shape, machine));
  const free = 1 - 2 * BORDER;
  const scale = Math.min(free / (bottom - top), (free * ASPECT) / (2 * half));
  return { scale, top: BORDER - top * scale };
}

/** The grid cells that each pixel is drawn from. Depends on the scan's position, not on its content. */
export interface Table {
  /** The number of pixels within the scan; the rest of the arrays is unused. */
  count: number;
  pixels: Int32Array;
  left: Int32Array;
  right: Int32Array;
  /** Weights of the right line and of the lower row. */
  across: Float32Array;
  down: Float32Array;
}

type Sized = { width: number; height: number };

/** Between lines that are not sent, values are interpolated: few lines look coarse. */
export function tableOf(shape: Probe, grid: Grid, machine: Machine, { width, height }: Sized): Table {
  const scan = shown(shape, machine);
  const { scale, top } = layoutOf(shape, machine);
  const span = scan.kind === 'sector' ? (scan.angle * Math.PI) / 180 : scan.width;
  const sent = Math.min(machine.lines, Math.round((LINES - 1) * machine.width) + 1);
  const middle = (grid.lines - 1) / 2;
  const cellOf = (line: number) => Math.round(middle + ((line / (sent - 1) - 0.5) * span) / grid.pitch);
  const most = width * height;
  const table: Table = {
    count: 0,
    pixels: new Int32Array(most),
    left: new Int32Array(most),
    right: new Int32Array(most),
    across: new Float32Array(most),
    down: new Float32Array(most),
  };
  const cells = Int32Array.from({ length: sent }, (_, line) => cellOf(line));
  for (let row = 0; row < height; row += 1) {
    const z = ((row + 0.5) / height - top) / scale;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5 - width / 2) / height / scale;
      const { steer, depth } = locate(scan, x, z);
      if (depth < 0 || depth >= scan.depth || Math.abs(steer) >= span / 2) continue;
      const line = (steer / span + 0.5) * (sent - 1);
      const k = Math.floor(depth / grid.step);
      const near = Math.min(sent - 2, Math.floor(line));
      const i = table.count;
      table.pixels[i] = row * width + column;
      table.left[i] = k * grid.lines + (cells[near] as number);
      table.right[i] = k * grid.lines + (cells[near + 1] as number);
      table.across[i] = line - near;
      table.down[i] = depth / grid.step - k;
      table.count += 1;
    }
  }
  return table;
}
