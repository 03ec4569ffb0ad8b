import { offPlane, type Pose } from './pose.ts';
import { between, cross, dot, length, subtract, unit, type V3 } from './vectors.ts';

/** How a slice lies to where it should be. */
export interface PlaneError {
  /** Degrees. */
  angle: number;
  /** mm. */
  offset: number;
}

const DEGREES = 180 / Math.PI;

/** Of an axis that should lie in the slice: its angle to it, the distance of its middle and the share of it in the slice. */
export function axisError(pose: Pose, [a, b]: readonly [V3, V3], thickness: number): PlaneError & { share: number } {
  const along = unit(subtract(b, a));
  const points = Array.from({ length: 101 }, (_, n) => between(a, b, n / 100));
  const isIn = (point: V3) => Math.abs(offPlane(pose, point)) <= thickness / 2;
  return {
    angle: Math.asin(Math.min(1, Math.abs(dot(along, pose.out)))) * DEGREES,
    offset: Math.abs(offPlane(pose, between(a, b, 0.5))),
    share: points.filter(isIn).length / points.length,
  };
}

/** Whether three places lie on no line. */
export const isPlane = ([a, b, c]: readonly [V3, V3, V3]): boolean =>
  length(cross(subtract(b, a), subtract(c, a))) > 1e-6;

/** Of a plane through three places: the angle between both planes and the greatest distance of a place. */
export function planeError(pose: Pose, [a, b, c]: readonly [V3, V3, V3]): PlaneError {
  const normal = cross(subtract(b, a), subtract(c, a));
  if (!isPlane([a, b, c])) throw new Error('three places on a line define no plane');
  return {
    angle: Math.acos(Math.min(1, Math.abs(dot(unit(normal), pose.out)))) * DEGREES,
    offset: Math.max(...[a, b, c].map((point) => Math.abs(offPlane(pose, point)))),
  };
}

/**
 * Of a landmark: of an axis if it has two places or all lie on a line, otherwise of the plane through the first three. Null if
 * it is a single place.
 */
export function landmarkError(places: readonly V3[], pose: Pose, thickness: number): PlaneError | null {
  const [a, b, c] = places;
  if (a === undefined || b === undefined) return null;
  if (c !== undefined && isPlane([a, b, c])) return planeError(pose, [a, b, c]);
  const { angle, offset } = axisError(pose, [a, places.at(-1) ?? b], thickness);
  return { angle, offset };
}
