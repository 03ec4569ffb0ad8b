import type { Body } from './body.ts';

/** A body from the front (x across, z up) and from its left side (y across, z up): rows from the feet to the head. */
export interface Outline {
  front: OutlineRow[];
  side: OutlineRow[];
}

/** Where the body begins and ends across, and its height, mm. */
export interface OutlineRow {
  from: number;
  to: number;
  z: number;
}

const ROWS = 40;
const COLUMNS = 60;
const LAYERS = 24;

/** The shadow that a body casts to the back and to the side, for a figure with the probe on it. */
export function outlineOf({ skin, box: { min, max } }: Body): Outline {
  const outline: Outline = { front: [], side: [] };
  const place = (axis: 0 | 1 | 2, n: number, count: number) =>
    min[axis] + ((n + 0.5) / count) * (max[axis] - min[axis]);
  for (let row = 0; row < ROWS; row += 1) {
    const z = place(2, row, ROWS);
    const [xs, ys]: [number[], number[]] = [[], []];
    for (let column = 0; column < COLUMNS; column += 1) {
      for (let layer = 0; layer < LAYERS; layer += 1) {
        const [x, y] = [place(0, column, COLUMNS), place(1, layer, LAYERS)];
        if (skin(x, y, z) >= 0) continue;
        xs.push(x);
        ys.push(y);
      }
    }
    if (xs.length === 0) continue;
    outline.front.push({ from: Math.min(...xs), to: Math.max(...xs), z });
    outline.side.push({ from: Math.min(...ys), to: Math.max(...ys), z });
  }
  return outline;
}
