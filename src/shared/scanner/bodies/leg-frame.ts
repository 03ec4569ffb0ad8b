import type { Shape } from '../core/shapes.ts';
import type { V3 } from '../core/vectors.ts';

const STEP = 4;

/** Looks values up by height: a table, since shapes ask often. */
export function track(keys: readonly (readonly [z: number, value: number])[]): (z: number) => number {
  const sorted = keys.toSorted(([a], [b]) => a - b);
  const [low, high] = [sorted[0]?.[0] ?? 0, sorted.at(-1)?.[0] ?? 0];
  const count = Math.ceil((high - low) / STEP) + 2;
  const table = Float64Array.from({ length: count }, (_, n) => {
    const z = low + n * STEP;
    const next = sorted.findIndex(([key]) => key >= z);
    if (next <= 0) return sorted[next < 0 ? sorted.length - 1 : 0]?.[1] ?? 0;
    const [z0, v0] = sorted[next - 1] ?? [0, 0];
    const [z1, v1] = sorted[next] ?? [1, 0];
    return v0 + ((v1 - v0) * (z - z0)) / (z1 - z0);
  });
  return (z) => {
    const place = Math.min(count - 1.001, Math.max(0, (z - low) / STEP));
    const n = Math.floor(place);
    const [a, b] = [table[n] as number, table[n + 1] as number];
    return a + (b - a) * (place - n);
  };
}

/** The middle of the thigh and its radius. */
const AXIS: readonly (readonly [z: number, x: number, y: number, radius: number])[] = [
  [60, -24, 86, 90],
  [0, -21, 83, 84],
  [-100, -18, 80, 78],
  [-200, -12, 79, 71],
  [-300, -5, 78, 62],
  [-380, 0, 77, 55],
  [-440, 2, 76, 53],
  [-520, 2, 78, 54],
];
export const middleX = track(AXIS.map(([z, x]) => [z, x]));
export const middleY = track(AXIS.map(([z, , y]) => [z, y]));
export const radiusAt = track(AXIS.map(([z, , , radius]) => [z, radius]));

export const legSkin: Shape = (x, y, z) => Math.hypot(x - middleX(z), y - middleY(z)) - radiusAt(z);

/** A place at an angle around the thigh (degrees, 0 in front and 90 at the inner side) and this far below the skin, mm. */
export function around(z: number, degrees: number, depth: number): V3 {
  const angle = (degrees * Math.PI) / 180;
  const reach = radiusAt(z) - depth;
  return [middleX(z) + Math.sin(angle) * reach, middleY(z) - Math.cos(angle) * reach, z];
}

/** A muscle by its cross-sections: where its middle lies, and half its width and thickness, mm. */
export type MuscleKeys = readonly (readonly [
  z: number,
  degrees: number,
  depth: number,
  halfWidth: number,
  halfThickness: number,
])[];

/** A band around the thigh with elliptic cross-sections. */
export function muscle(keys: MuscleKeys): Shape {
  const of = (n: 1 | 2 | 3 | 4) => track(keys.map((key) => [key[0], key[n]]));
  const [degrees, depth, halfWidth, halfThickness] = [of(1), of(2), of(3), of(4)];
  const [top, bottom] = [keys[0]?.[0] ?? 0, keys.at(-1)?.[0] ?? 0];
  return (x, y, z) => {
    const beyond = Math.max(z - top, bottom - z);
    if (beyond > 12) return beyond;
    const [u, v] = [x - middleX(z), y - middleY(z)];
    const reach = Math.hypot(u, v);
    let turn = Math.atan2(u, -v) - (degrees(z) * Math.PI) / 180;
    if (turn > Math.PI) turn -= 2 * Math.PI;
    if (turn < -Math.PI) turn += 2 * Math.PI;
    const [w, t] = [halfWidth(z), halfThickness(z)];
    const across = (turn * reach) / w;
    const deep = (radiusAt(z) - reach - depth(z)) / t;
    const size = Math.sqrt(across * across + deep * deep);
    const distance = size < 0.2 ? (size - 1) * t : (size * (size - 1)) / Math.hypot(across / w, deep / t);
    return Math.max(distance, beyond);
  };
}
