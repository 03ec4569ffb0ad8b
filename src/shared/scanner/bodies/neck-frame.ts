import { boxAround, boxed } from '../core/boxes.ts';
import { blend, cylinder, ellipsoid, type Shape } from '../core/shapes.ts';
import type { Tube } from '../core/tube.ts';
import { add, dot, scale, type V3 } from '../core/vectors.ts';

export type Side = 'right' | 'left';

/** x to the patient's left is positive. */
export const signOf = (side: Side): 1 | -1 => (side === 'left' ? 1 : -1);

/** Points given by their distance from the midline, on one side. */
export const onSide = (side: Side, points: readonly V3[]): V3[] => points.map((point) => sided(side, point));

export const sided = (side: Side, [lateral, y, z]: V3): V3 => [signOf(side) * lateral, y, z];

/** Depth of the neck's axis below the skin of its front, mm. */
const AXIS = 58;
/** Radius at which angles around the axis are counted as mm. */
const ARC_RADIUS = 60;

const NECK = cylinder(0, AXIS, 66, AXIS);
const NECK_AND_JAW = blend(NECK, ellipsoid([0, 30, 135], [66, 54, 50]), 30);
/** Below this height the jaw is farther away than the radius of the blend. */
const JAW_BEGINS = 54;

/**
 * The neck, an ellipse of 132 × 116 mm (a girth of 39 cm), which widens to the jaw. The head is bent back, as for a
 * scan, so that the floor of the mouth goes on from the front of the neck.
 */
export const SKIN: Shape = (x, y, z) => (z < JAW_BEGINS ? NECK(x, y, z) : NECK_AND_JAW(x, y, z));

/** Distance from the front of the neck around its axis, mm, positive on this side. */
const arcOf = (side: Side, x: number, y: number): number => Math.atan2(signOf(side) * x, AXIS - y) * ARC_RADIUS;

/** The place this far around the neck and below the skin, mm. */
export function below(side: Side, arc: number, depth: number, z: number): V3 {
  const angle = arc / ARC_RADIUS;
  const [sine, cosine] = [Math.sin(angle) * signOf(side), Math.cos(angle)];
  const at = (reach: number): V3 => [sine * reach, AXIS - cosine * reach, z];
  let [low, high] = [0, 90];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (SKIN(...at(middle)) < -depth) low = middle;
    else high = middle;
  }
  return at(low);
}

/** Depth of the middle of a flat muscle below the skin, half its thickness, and its middle and half its width around the neck, mm. */
export interface Sheet {
  depth: number;
  thickness: number;
  arc: number;
  width: number;
}

/** A flat muscle that follows the skin. Its section at a height is a lens. */
export function sheet(side: Side, at: (z: number) => Sheet): Shape {
  return (x, y, z) => {
    const { depth, thickness, arc, width } = at(z);
    const u = (SKIN(x, y, z) + depth) / thickness;
    const v = (arcOf(side, x, y) - arc) / width;
    // flatter than an ellipse: its thickness hardly changes over the middle of its width
    const reach = Math.sqrt(u * u + v ** 4);
    const least = (reach - 1) * thickness;
    if (reach < 0.25) return least;
    return Math.max(least, (reach * (reach - 1)) / Math.hypot(u / thickness, (2 * v ** 3) / width));
  };
}

/** Squeezes space in a direction, a unit vector: a round tube through the images of points is a flat one through the points. */
export interface Squeeze {
  direction: V3;
  /** 1 for none. */
  factor: number;
}

export const squeezed = (point: V3, { direction, factor }: Squeeze): V3 =>
  add(point, scale(direction, (factor - 1) * dot(point, direction)));

/** Flattens a shape of squeezed space. Its distances are too small away from the flat sides, never too large. */
export const flattened =
  (shape: Shape, squeeze: Squeeze): Shape =>
  (x, y, z) =>
    shape(...squeezed([x, y, z], squeeze)) / squeeze.factor;

/** Distances beyond this need not be exact, mm. */
export const FAR = 8;

/** The same shape, which lies around these tubes, or within `extra` mm of them. */
export const local = (shape: Shape, tubes: readonly Tube[], extra = 1): Shape =>
  boxed(shape, boxAround(tubes, extra), FAR);
