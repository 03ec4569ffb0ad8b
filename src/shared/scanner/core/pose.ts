import type { Shape } from './shapes.ts';
import { add, cross, dot, scale, subtract, turn, unit, type V3 } from './vectors.ts';

/** How a probe is held. The three directions are unit vectors square on each other. */
export interface Pose {
  /** Middle of the face, mm. */
  origin: V3;
  /** Into the body. */
  depth: V3;
  /** To the right of the picture. */
  right: V3;
  /** Out of the plane, toward the viewer of the picture. */
  out: V3;
}

/** At a place, aimed at another; `right` is roughly the direction of the picture's right side. */
export function aim(origin: V3, target: V3, right: V3): Pose {
  const depth = unit(subtract(target, origin));
  const side = unit(subtract(right, scale(depth, dot(right, depth))));
  return { origin, depth, right: side, out: cross(side, depth) };
}

/** The face is put on the skin on the way from a place outside to the target, and pressed in by this many mm. */
export function onSkin(skin: Shape, from: V3, target: V3, right: V3, press = 1.5): Pose {
  const way = unit(subtract(target, from));
  let gone = 0;
  for (let step = 0; step < 200; step += 1) {
    const distance = skin(...add(from, scale(way, gone)));
    if (distance < 0.02) break;
    gone += distance * 0.8;
  }
  return aim(add(from, scale(way, gone + press)), target, right);
}

/** The hand's movements from a pose: degrees, and mm on the skin. */
export interface Movement {
  /** Fanning: the beam leaves its plane. */
  tilt?: number;
  /** Heel to toe: within the plane. */
  rock?: number;
  /** Around the beam's axis. */
  rotate?: number;
  /** Along the picture's right side. */
  slide?: number;
  /** Out of the plane, toward the viewer. */
  sweep?: number;
  /** Into the body. */
  press?: number;
}

export function move(pose: Pose, { tilt = 0, rock = 0, rotate = 0, slide = 0, sweep = 0, press = 0 }: Movement): Pose {
  let { depth, right, out } = pose;
  const shift = add(add(scale(right, slide), scale(out, sweep)), scale(depth, press));
  [depth, out] = turn(depth, out, tilt);
  [depth, right] = turn(depth, right, rock);
  [right, out] = turn(right, out, rotate);
  return { origin: add(pose.origin, shift), depth, right, out };
}

/** Distance from the plane, mm; positive toward the viewer. */
export const offPlane = ({ origin, out }: Pose, point: V3): number => dot(subtract(point, origin), out);
