import type { Shape } from './shapes.ts';
import { dot, subtract, type V3 } from './vectors.ts';

/** Numbers of a segment: its start, the way to its end, 1 / length², radius and change of radius. */
const STRIDE = 9;

/** A round tube whose radius changes along a smooth line: vessels, ducts, long bones. */
export interface Tube extends Shape {
  segments: Float64Array;
}

/** The place on the middle line of a tube that is nearest to a point. */
export interface Nearest {
  /** To the tube's surface, mm. */
  distance: number;
  /** From the middle line, mm, and the radius there. */
  offAxis: number;
  radius: number;
  /** Of the middle line, a unit vector. */
  direction: [number, number, number];
  /** 0 at the first point and 1 at the last. */
  share: number;
}

/**
 * Through the points, by Catmull–Rom splines, with a radius (mm) for each of them.
 * @param steps segments between two points
 */
export function tube(points: readonly V3[], radii: readonly number[], steps = 4): Tube {
  const line = spline(points, radii, steps);
  const segments = new Float64Array((line.length - 1) * STRIDE);
  for (const [n, { point, radius }] of line.entries()) {
    const next = line[n + 1];
    if (next === undefined) break;
    const way = subtract(next.point, point);
    segments.set([...point, ...way, 1 / Math.max(1e-9, dot(way, way)), radius, next.radius - radius], n * STRIDE);
  }
  return Object.assign((x: number, y: number, z: number) => distanceTo(segments, x, y, z), { segments });
}

/** A place on the middle line of a tube. */
export interface Knot {
  point: V3;
  radius: number;
}

/** The places between the straight segments of a tube, from its first point to its last. */
export function knotsOf({ segments }: Tube): Knot[] {
  const knots: Knot[] = [];
  const count = segments.length / STRIDE;
  for (let n = 0; n <= count; n += 1) knots.push(knotAt(segments, Math.min(n, count - 1), n === count ? 1 : 0));
  return knots;
}

/** This share of the way from the first point of a tube to its last, 0 to 1. */
export function knotOn({ segments }: Tube, share: number): Knot {
  const count = segments.length / STRIDE;
  const place = Math.min(count - 1e-6, Math.max(0, share * count));
  return knotAt(segments, Math.floor(place), place % 1);
}

/** This share of the way along a segment. */
function knotAt(segments: Float64Array, segment: number, along: number): Knot {
  const o = segment * STRIDE;
  const mixed = (start: number, change: number) => at(segments, o + start) + at(segments, o + change) * along;
  return { point: [mixed(0, 3), mixed(1, 4), mixed(2, 5)], radius: mixed(7, 8) };
}

function spline(points: readonly V3[], radii: readonly number[], steps: number): Knot[] {
  if (points.length < 2 || points.length !== radii.length) {
    throw new Error(`a tube needs two points or more with a radius each: ${points.length} and ${radii.length}`);
  }
  const knots = points.map((point, n): Knot => ({ point, radius: radii[n] as number }));
  const at = (n: number) => knots[Math.min(knots.length - 1, Math.max(0, n))] as Knot;
  const line: Knot[] = [];
  for (let span = 0; span < knots.length - 1; span += 1) {
    const four = [at(span - 1), at(span), at(span + 1), at(span + 2)] as const;
    for (let step = 0; step < steps; step += 1) line.push(onSpline(four, step / steps));
  }
  line.push(at(knots.length - 1));
  return line;
}

/** Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974. */
function onSpline([a, b, c, d]: readonly [Knot, Knot, Knot, Knot], t: number): Knot {
  const mixed = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
  const coordinate = (n: 0 | 1 | 2) => mixed(a.point[n], b.point[n], c.point[n], d.point[n]);
  return {
    point: [coordinate(0), coordinate(1), coordinate(2)],
    radius: Math.max(0.1, mixed(a.radius, b.radius, c.radius, d.radius)),
  };
}

const at = (segments: Float64Array, n: number): number => segments[n] as number;

function distanceTo(segments: Float64Array, x: number, y: number, z: number): number {
  let least = 1e9;
  for (let n = 0; n < segments.length; n += STRIDE) {
    const fromX = x - at(segments, n);
    const fromY = y - at(segments, n + 1);
    const fromZ = z - at(segments, n + 2);
    const wayX = at(segments, n + 3);
    const wayY = at(segments, n + 4);
    const wayZ = at(segments, n + 5);
    let along = (fromX * wayX + fromY * wayY + fromZ * wayZ) * at(segments, n + 6);
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    const offX = fromX - wayX * along;
    const offY = fromY - wayY * along;
    const offZ = fromZ - wayZ * along;
    const offAxis = Math.sqrt(offX * offX + offY * offY + offZ * offZ);
    const distance = offAxis - at(segments, n + 7) - at(segments, n + 8) * along;
    if (distance < least) least = distance;
  }
  return least;
}

/** Fills in and returns `nearest`. */
export function nearestOn({ segments }: Tube, x: number, y: number, z: number, nearest: Nearest): Nearest {
  nearest.distance = 1e9;
  const count = segments.length / STRIDE;
  for (let n = 0; n < count; n += 1) {
    const o = n * STRIDE;
    const way = [at(segments, o + 3), at(segments, o + 4), at(segments, o + 5)] as const;
    const from = [x - at(segments, o), y - at(segments, o + 1), z - at(segments, o + 2)] as const;
    const along = Math.min(1, Math.max(0, dot(from, way) * at(segments, o + 6)));
    const offAxis = Math.hypot(from[0] - way[0] * along, from[1] - way[1] * along, from[2] - way[2] * along);
    const radius = at(segments, o + 7) + at(segments, o + 8) * along;
    if (offAxis - radius >= nearest.distance) continue;
    const inverse = Math.sqrt(at(segments, o + 6));
    nearest.distance = offAxis - radius;
    nearest.offAxis = offAxis;
    nearest.radius = radius;
    nearest.direction[0] = way[0] * inverse;
    nearest.direction[1] = way[1] * inverse;
    nearest.direction[2] = way[2] * inverse;
    nearest.share = (n + along) / count;
  }
  return nearest;
}

/** To be filled in by {@link nearestOn}. */
export const anyNearest = (): Nearest => ({ distance: 1e9, offAxis: 0, radius: 1, direction: [0, 0, 1], share: 0 });
