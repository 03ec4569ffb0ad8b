import { move, type Pose } from './pose.ts';
import type { Shape } from './shapes.ts';
import { add, cross, dot, length, scale, subtract, unit, type V3 } from './vectors.ts';

/** How the hand has moved a probe since it was put down: mm over the skin, degrees, and mm into it. */
export interface Hold {
  slide: number;
  sweep: number;
  rotate: number;
  tilt: number;
  rock: number;
  press: number;
}

export const STILL: Hold = { slide: 0, sweep: 0, rotate: 0, tilt: 0, rock: 0, press: 0 };

/** How far each movement goes, to both sides: mm or degrees. */
export const HOLD_LIMITS: Hold = { slide: 150, sweep: 150, rotate: 180, tilt: 60, rock: 45, press: 12 };

/** mm between two places at which the face is put on the skin again. */
const STRIDE = 4;

/** A hold within the limits; what is not a number is 0. */
export function limited(hold: Hold): Hold {
  const one = (movement: keyof Hold) => {
    const value = hold[movement];
    const most = HOLD_LIMITS[movement];
    return Number.isFinite(value) ? Math.min(most, Math.max(-most, value)) : 0;
  };
  return {
    slide: one('slide'),
    sweep: one('sweep'),
    rotate: one('rotate'),
    tilt: one('tilt'),
    rock: one('rock'),
    press: one('press'),
  };
}

/**
 * The pose after these movements. The probe slides over the skin and keeps its angle to it; then it is turned around its own
 * axis, fanned and rocked where it stands.
 */
export function poseOf(skin: Shape, start: Pose, hold: Hold): Pose {
  const { slide, sweep, rotate, tilt, rock, press } = limited(hold);
  const way = Math.hypot(slide, sweep);
  const steps = Math.ceil(way / STRIDE);
  let pose = start;
  for (let step = 0; step < steps; step += 1) pose = slid(skin, pose, slide / steps, sweep / steps);
  return move(move(move(pose, { rotate }), { tilt }), { rock, press });
}

/** A short way over the skin: the face follows its curve. */
function slid(skin: Shape, pose: Pose, slide: number, sweep: number): Pose {
  const before = normalAt(skin, pose.origin);
  const depthBelow = skin(...pose.origin);
  const along = add(scale(pose.right, slide), scale(pose.out, sweep));
  // Only along the skin: a tilted probe does not dive into it.
  const onSkin = subtract(along, scale(before, dot(along, before)));
  const stretch = length(along) / Math.max(1e-6, length(onSkin));
  let origin = add(pose.origin, scale(onSkin, Math.min(2, stretch)));
  for (let correction = 0; correction < 3; correction += 1) {
    const normal = normalAt(skin, origin);
    origin = subtract(origin, scale(normal, skin(...origin) - depthBelow));
  }
  const turned = rotation(before, normalAt(skin, origin));
  return { origin, depth: turned(pose.depth), right: turned(pose.right), out: turned(pose.out) };
}

/** Out of the body. */
function normalAt(skin: Shape, [x, y, z]: V3): V3 {
  const h = 0.5;
  return unit([
    skin(x + h, y, z) - skin(x - h, y, z),
    skin(x, y + h, z) - skin(x, y - h, z),
    skin(x, y, z + h) - skin(x, y, z - h),
  ]);
}

/** The shortest rotation that takes one direction to the other. Source: Rodrigues' formula. */
function rotation(from: V3, to: V3): (direction: V3) => V3 {
  const axis = cross(from, to);
  const cosine = dot(from, to);
  if (length(axis) < 1e-9) return (direction) => direction;
  return (direction) =>
    add(add(scale(direction, cosine), cross(axis, direction)), scale(axis, dot(axis, direction) / (1 + cosine)));
}
