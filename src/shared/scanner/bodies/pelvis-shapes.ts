import { noise } from '../core/noise.ts';
import type { Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, between, length, scale, subtract, unit, type V3 } from '../core/vectors.ts';

/** A value between those given at equal steps from 0 to 1, without kinks. */
export function along(values: readonly number[], share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (values.length - 1);
  const n = Math.min(values.length - 2, Math.floor(place));
  const t = place - n;
  const eased = t * t * (3 - 2 * t);
  return (values[n] ?? 0) * (1 - eased) + (values[n + 1] ?? 0) * eased;
}

/** A value between those of a table, straight from one to the next; the table is sorted by its first column. */
export function lookUp(table: readonly (readonly [at: number, value: number])[], at: number): number {
  const next = table.findIndex(([place]) => place >= at);
  const [low, high] = [table[Math.max(0, next - 1)], table[next]];
  if (low === undefined) return 0;
  if (high === undefined) return table.at(-1)?.[1] ?? 0;
  if (high[0] === low[0]) return high[1];
  return low[1] + ((high[1] - low[1]) * (at - low[0])) / (high[0] - low[0]);
}

/** How far along a line in the plane x = 0 a place is, 0 to 1, as seen from the side. */
function shareAlong(points: readonly V3[]): (y: number, z: number) => number {
  const [first, last]: [V3, V3] = [points[0] ?? [0, 0, 0], points.at(-1) ?? [0, 0, 0]];
  const [, wayY, wayZ] = subtract(last, first);
  const inverse = 1 / (wayY * wayY + wayZ * wayZ);
  return (y, z) => ((y - first[1]) * wayY + (z - first[2]) * wayZ) * inverse;
}

/**
 * A flattened tube along a line in the plane x = 0, of oval cross-section.
 * @param thick half thickness at each point, mm
 * @param narrowing thickness by width, at most 1, at equal steps along the line
 */
export function oval(points: readonly V3[], thick: readonly number[], narrowing: readonly number[]): Shape {
  const middle = tube(points, thick);
  const shareAt = shareAlong(points);
  return (x, y, z) => middle(x * along(narrowing, shareAt(y, z)), y, z);
}

/**
 * A plate along a line in the plane x = 0: thickest in the middle, thinner toward its sides.
 * @param thick half thickness at each point, mm
 * @param extra by how much it is wider than thick to each side, at equal steps along the line, mm
 * @param taper share of the thickness that is lost on the way to the side, 0 to 1
 */
export function band(points: readonly V3[], thick: readonly number[], extra: readonly number[], taper = 0): Shape {
  const middle = tube(points, thick);
  const shareAt = shareAlong(points);
  const most = taper * Math.max(...thick);
  return (x, y, z) => {
    const wide = along(extra, shareAt(y, z));
    const aside = Math.abs(x);
    const lens = Math.min(1, aside / wide);
    return middle(Math.max(0, aside - wide), y, z) + most * lens * lens;
  };
}

/** A line in the plane x = 0 with which organs that are bent are described. */
export class BentAxis {
  readonly points: readonly V3[];
  readonly length: number;

  constructor(points: readonly V3[]) {
    this.points = points;
    this.length = points.reduce(
      (sum, point, n) => sum + length(subtract(point, points[Math.max(0, n - 1)] ?? point)),
      0,
    );
  }

  /** The place this far along it (mm), to the patient's left and behind it (mm). */
  at(along: number, left = 0, behind = 0): V3 {
    let rest = along;
    for (const [n, point] of this.points.entries()) {
      const next = this.points[n + 1];
      if (next === undefined) break;
      const way = subtract(next, point);
      const span = length(way);
      if (rest > span && n < this.points.length - 2) {
        rest -= span;
        continue;
      }
      const [, y, z] = unit(way);
      return add(add(point, scale(way, rest / span)), [left, z * behind, -y * behind]);
    }
    return this.points[0] ?? [0, 0, 0];
  }
}

/** With a surface that is moved in and out by this many mm (give 2.5 times as much margin). */
export const uneven =
  (shape: Shape, amount: number, size: number): Shape =>
  (x, y, z) =>
    shape(x, y, z) + amount * noise(x, y, z, size, 1);

/** Points between those of two lines. */
export const betweenLines = (a: readonly V3[], b: readonly V3[], share: number): V3[] =>
  a.map((point, n) => between(point, b[n] ?? point, share));

/** The same line on the other side of the body if the sign is -1. */
export const mirrored = (points: readonly V3[], sign: number): V3[] => points.map(([x, y, z]) => [x * sign, y, z]);
