import type { Flow, Put, Region } from '../core/body.ts';
import { boxAround, boxed } from '../core/boxes.ts';
import type { Shape } from '../core/shapes.ts';
import type { Tube } from '../core/tube.ts';
import { add, axesAlong, dot, scale as scaled, subtract, type Axes, type V3 } from '../core/vectors.ts';

/**
 * A part of the fetus has coordinates of its own: x to the fetus's left, y to its back, z to its head, in mm as they are at 20
 * weeks. A frame says where that part lies in the mother and how much it has grown.
 */
export interface Frame {
  origin: V3;
  axes: Axes;
  scale: number;
  /** No shape of the part reaches farther from its origin, mm at 20 weeks. */
  reach: number;
}

/** The place in the mother of a point of a part. */
export const placeIn = (frame: Frame, point: V3): V3 => add(frame.origin, wayIn(frame, scaled(point, frame.scale)));

/** The direction in the mother of a direction in a part. */
export const wayIn = ({ axes }: Frame, [x, y, z]: V3): V3 =>
  add(add(scaled(axes[0], x), scaled(axes[1], y)), scaled(axes[2], z));

/** The point of a part at a place in the mother. */
export function localOf({ origin, axes, scale }: Frame, place: V3): V3 {
  const from = subtract(place, origin);
  return [dot(from, axes[0]) / scale, dot(from, axes[1]) / scale, dot(from, axes[2]) / scale];
}

/** A frame within a frame: its z axis along one direction of the other and its x axis as near as possible to a second. */
export function frameIn(outer: Frame, at: V3, rest: { along: V3; side: V3; reach: number; scale?: number }): Frame {
  const { along, side, reach, scale = outer.scale } = rest;
  return { origin: placeIn(outer, at), axes: axesAlong(wayIn(outer, along), wayIn(outer, side)), scale, reach };
}

/** How far from a part the exact distance does not matter, mm. */
const FAR = 14;

/**
 * A shape of a part as a shape of the mother's body. Far from the part only the distance to its sphere is computed, which is
 * less than that to the shape.
 */
export function placed({ origin, axes, scale, reach }: Frame, shape: Shape): Shape {
  const [ox, oy, oz] = origin;
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = axes;
  const smaller = 1 / scale;
  const far = (reach + FAR) ** 2;
  return (x, y, z) => {
    const [X, Y, Z] = [(x - ox) * smaller, (y - oy) * smaller, (z - oz) * smaller];
    const squared = X * X + Y * Y + Z * Z;
    if (squared > far) return scale * (Math.sqrt(squared) - reach);
    return scale * shape(X * ax + Y * ay + Z * az, X * bx + Y * by + Z * bz, X * cx + Y * cy + Z * cz);
  };
}

/** The same shape, quicker to compute far from a tube. */
export const bounded = (line: Tube): Shape => boxed(line, boxAround([line]), FAR);

function placedFlow(frame: Frame, flow: Flow): Flow {
  return (x, y, z, time, out) => {
    flow(...localOf(frame, [x, y, z]), time, out);
    const [u = 0, v = 0, w = 0] = out;
    out.set(wayIn(frame, [u, v, w]));
  };
}

const isTube = (shape: Shape): shape is Tube => 'segments' in shape;

/** Adds regions whose shapes, flows and margins are given in the coordinates of a part. */
export const putIn =
  (frame: Frame, put: Put): Put =>
  (name, shape, tissue, rest = {}) => {
    const more: Omit<Region, 'name' | 'shape' | 'tissue'> = { ...rest };
    if (rest.flow) more.flow = placedFlow(frame, rest.flow);
    if (rest.margin !== undefined) more.margin = rest.margin * frame.scale;
    put(name, placed(frame, isTube(shape) ? bounded(shape) : shape), tissue, more);
  };

/**
 * Mean sizes in mm at a menstrual age in weeks, 14 to 40: biparietal diameter (outer to inner), head and abdominal
 * circumference, femur length. Source: F. P. Hadlock et al., "Estimating fetal age: computer-assisted analysis of multiple fetal
 * growth parameters", Radiology 1984; 152: 497–501.
 */
export const hadlock = (weeks: number) => ({
  biparietal: 10 * (-3.08 + 0.41 * weeks - 0.000061 * weeks ** 3),
  head: 10 * (-11.48 + 1.56 * weeks - 0.0002548 * weeks ** 3),
  abdomen: 10 * (-13.3 + 1.61 * weeks - 0.00998 * weeks ** 2),
  femur: 10 * (-3.91 + 0.427 * weeks - 0.0034 * weeks ** 2),
});

/** The parts that grow at rates of their own, relative to 20 weeks. */
export function growth(weeks: number): { head: number; trunk: number; limbs: number } {
  const [then, at20] = [hadlock(weeks), hadlock(20)];
  return { head: then.head / at20.head, trunk: then.abdomen / at20.abdomen, limbs: then.femur / at20.femur };
}

export interface Position {
  /** Weeks of menstrual age, 16 to 24. */
  gestationalAge?: number;
  /**
   * Where the back of the fetus points, degrees seen from the mother's feet: 0 to the probe on her belly, 90 to her left (the
   * right of the picture), 180 away from the probe, 270 to her right.
   */
  back?: number;
  /** Amniotic fluid by its deepest vertical pocket: normal (20 to 80 mm), low (oligohydramnios), high (polyhydramnios). */
  fluid?: Fluid;
}

export type Fluid = 'normal' | 'low' | 'high';

/** Half axes of the uterine cavity at 20 weeks, mm: normally about one liter of fluid, fetus and placenta. */
const HALF_AXES: Readonly<Record<Fluid, V3>> = {
  normal: [58, 40, 92],
  low: [18, 26, 78],
  high: [92, 66, 112],
};
/** Thickness of the mother's abdominal wall and the uterine wall together, mm. */
const FRONT = 22;
/** How far the chin is bent toward the chest, degrees. */
const FLEXION = 14;

export interface Fetus {
  /** Its origin is in the middle of the abdomen at the level of the portal sinus. */
  trunk: Frame;
  /** Its origin is between the thalami; z runs to the vertex, square on the transthalamic plane. */
  head: Frame;
  limbs: number;
  /** Middle and half axes of the uterine cavity, mm. */
  cavity: { middle: V3; half: V3 };
}

/** Where the parts of a fetus in cephalic presentation lie. */
export function fetusAt({ gestationalAge = 20, back = 90, fluid = 'normal' }: Position = {}): Fetus {
  const { head, trunk, limbs } = growth(gestationalAge);
  const angle = (back * Math.PI) / 180;
  const toBack: V3 = [Math.sin(angle), -Math.cos(angle), 0];
  const half = scaled(HALF_AXES[fluid], trunk);
  const middle: V3 = [0, FRONT + half[1], 0];
  // It sinks in much fluid.
  const sunk = Math.max(-4, half[1] - 50 * trunk);
  const body: Frame = {
    origin: add(middle, [toBack[0] * 10 * trunk, toBack[1] * 8 * trunk + sunk, 31 * trunk]),
    axes: [[-toBack[1], toBack[0], 0], toBack, [0, 0, -1]],
    scale: trunk,
    reach: 68,
  };
  const bend = (FLEXION * Math.PI) / 180;
  const along: V3 = [0, -Math.sin(bend), Math.cos(bend)];
  return {
    trunk: body,
    head: frameIn(body, [0, -5, 77], { along, side: [1, 0, 0], reach: 50, scale: head }),
    limbs,
    cavity: { middle, half },
  };
}

/** The fetus's right and left. */
export const SIDES = [-1, 1] as const;
