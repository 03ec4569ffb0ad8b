import type { Body } from './body.ts';
import { warped } from './noise.ts';
import type { RegionIndex } from './region-index.ts';
import { dot, type V3 } from './vectors.ts';

const velocity = new Float64Array(3);

/** Velocity of the blood at a place, cm/s; null where there is none. */
export function bloodVelocity(index: RegionIndex, [x, y, z]: V3, time: number): V3 | null {
  const region = index.at(x, y, z);
  if (region?.flow === undefined) return null;
  // In the coordinates of the shapes, which are uneven.
  region.flow(warped[0] as number, warped[1] as number, warped[2] as number, time, velocity);
  return [velocity[0] as number, velocity[1] as number, velocity[2] as number];
}

/** Speed toward the probe, cm/s, of blood at a place seen in this direction; null where there is none. */
export function speedToward(index: RegionIndex, point: V3, direction: V3, time: number): number | null {
  const flow = bloodVelocity(index, point, time);
  return flow === null ? null : -dot(flow, direction);
}

/** s between two positions of a moving tissue, and mm between two places, from which its velocity is taken. */
const INSTANT = 0.004;
const NEARBY = 0.5;
const rest = new Float64Array(3);

/** Velocity of the tissue of a moving body at a place, cm/s: a scatterer moves so that its place at rest stays the same. */
export function tissueVelocity(body: Body, [x, y, z]: V3, time: number): V3 {
  const { atRest, moveTo } = body;
  if (atRest === undefined || moveTo === undefined) return [0, 0, 0];
  const at = (px: number, py: number, pz: number): V3 => {
    atRest(px, py, pz, rest);
    return [rest[0] as number, rest[1] as number, rest[2] as number];
  };
  moveTo(time + INSTANT);
  const later = at(x, y, z);
  moveTo(time);
  const here = at(x, y, z);
  const change: V3 = [later[0] - here[0], later[1] - here[1], later[2] - here[2]];
  const column = (to: V3): V3 => [(to[0] - here[0]) / NEARBY, (to[1] - here[1]) / NEARBY, (to[2] - here[2]) / NEARBY];
  const [a, b, c] = [column(at(x + NEARBY, y, z)), column(at(x, y + NEARBY, z)), column(at(x, y, z + NEARBY))];
  const moved = solve(a, b, c, [-change[0], -change[1], -change[2]]);
  // mm per instant to cm/s
  const factor = 0.1 / INSTANT;
  return [moved[0] * factor, moved[1] * factor, moved[2] * factor];
}

const determinant = (a: V3, b: V3, c: V3): number =>
  a[0] * (b[1] * c[2] - c[1] * b[2]) - b[0] * (a[1] * c[2] - c[1] * a[2]) + c[0] * (a[1] * b[2] - b[1] * a[2]);

/** Solves a system of three equations, given by columns, by Cramer's rule. */
function solve(a: V3, b: V3, c: V3, right: V3): V3 {
  const whole = determinant(a, b, c);
  if (Math.abs(whole) < 1e-9) return [0, 0, 0];
  return [determinant(right, b, c) / whole, determinant(a, right, c) / whole, determinant(a, b, right) / whole];
}
