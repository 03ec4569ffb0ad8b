import { putInto, type Region } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { blend, ellipsoid, grow, intersection } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, scale, unit, type V3 } from '../core/vectors.ts';
import { flowAlong } from './flows.ts';
import { below, local, onSide, sided, type Side } from './neck-frame.ts';
import { NECK_TISSUES as T, NECK_WALLS as W } from './neck-tissues.ts';
import { SMALL_WAVE, JUGULAR_WAVE } from './neck-waves.ts';
import { TISSUES } from './tissues.ts';

/** Along the body of the mandible, forward and inward. */
export const JAW_LINE: V3 = unit([-0.62, -0.77, 0.1]);
/** Square on the skin below the jaw, outward. */
export const JAW_NORMAL: V3 = unit([0.45, -0.72, -0.53]);
export const GLAND: V3 = [27.3, 9.9, 96];

/** 35 × 14 × 30 mm; 35 mm from front to back, 14 mm beside the jaw and 34 mm from side to side (Dost and Kaiser, 1997). */
export function addSubmandibularGland(regions: Region[], side: Side): void {
  const put = putInto(regions);
  const axes = axesAlong(sided(side, JAW_LINE), sided(side, JAW_NORMAL));
  const superficial = ellipsoid(sided(side, GLAND), [7, 13, 17], axes);
  // The deep part turns around the free back edge of the mylohyoid.
  const hilum = add(add(GLAND, scale(JAW_NORMAL, -8)), scale(JAW_LINE, -4));
  const deep = ellipsoid(sided(side, hilum), [5, 7, 9], axes);
  const shape = blend(superficial, deep, 4);
  put('submandibular gland', shape, T.gland, { wall: W.capsule, margin: 2 });
  const along = (forward: number, out: number): V3 => add(add(GLAND, scale(JAW_LINE, forward)), scale(JAW_NORMAL, out));
  const artery = tube(
    onSide(side, [[30, 18.6, 78], along(-17, -8), along(-9, -3), along(-6, 3), along(-8, 7)]),
    [0.95, 0.9, 0.85, 0.8, 0.8],
  );
  put('facial artery', local(artery, [artery]), T.blood, { wall: W.vein, flow: flowAlong(artery, SMALL_WAVE) });
  const vein = tube(onSide(side, [along(-12, 7.5), along(-15, 4), along(-21, -1), [41, 30, 68]]), [1.2, 1.3, 1.5, 1.6]);
  put('facial vein', local(vein, [vein]), T.blood, {
    wall: W.vein,
    flow: flowAlong(vein, (time) => 0.4 * JUGULAR_WAVE(time)),
  });
}

/** Around the neck, depth and height, mm, of the upper (level II) and the middle jugular node (level III). */
const UPPER = { arc: 72.5, depth: 14.8, z: 62 };
const MIDDLE = { arc: 75, depth: 15.6, z: 10 };

/**
 * A healthy node: an oval of 5 × 15 mm, twice as long as wide or more, with a bright hilum. A suspicious one is round, has no
 * hilum, and is partly cystic with bright points, as metastases of papillary thyroid cancer are (ETA guideline, 2013).
 */
export function addLymphNodes(regions: Region[], side: Side, suspicious: boolean): void {
  addNode(regions, side, UPPER, [2.6, 4, 7.5]);
  if (suspicious) addSuspiciousNode(regions, side);
  else addNode(regions, side, MIDDLE, [1.7, 2.6, 5]);
}

export const upperNode = (side: Side): V3 => below(side, UPPER.arc, UPPER.depth, UPPER.z);
export const middleNode = (side: Side): V3 => below(side, MIDDLE.arc, MIDDLE.depth, MIDDLE.z);

function addNode(regions: Region[], side: Side, { arc, depth, z }: typeof UPPER, radii: V3): void {
  const put = putInto(regions);
  const center = below(side, arc, depth, z);
  const normal = unit([center[0], center[1] - 58, 0]);
  const axes = axesAlong([(0.12 * center[0]) / 40, 0.1, 1], normal);
  const shape = ellipsoid(center, radii, axes);
  put('lymph node', shape, T.nodeCortex, { wall: W.small });
  // Fat enters from the deep side together with the vessels.
  const hilum = blend(
    ellipsoid(center, [radii[0] * 0.42, radii[1] * 0.5, radii[2] * 0.66], axes),
    ellipsoid(add(center, scale(normal, -radii[0] * 0.7)), [radii[0] * 0.7, radii[1] * 0.28, radii[2] * 0.2], axes),
    1,
  );
  put('hilum', intersection(hilum, grow(shape, 0.2)), T.nodeHilum, { margin: 1 });
  const vessel = tube(
    [
      add(center, scale(normal, -radii[0] - 2)),
      add(center, scale(normal, -radii[0] * 0.2)),
      add(center, [0, 0, radii[2] * 0.35]),
    ],
    [0.3, 0.25, 0.2],
  );
  put('hilar artery', local(vessel, [vessel]), T.blood, { flow: flowAlong(vessel, (time) => 0.4 * SMALL_WAVE(time)) });
}

function addSuspiciousNode(regions: Region[], side: Side): void {
  const put = putInto(regions);
  const center = below(side, MIDDLE.arc - 3, MIDDLE.depth + 1, MIDDLE.z);
  const shape = ellipsoid(center, [7, 7.6, 8.8]);
  const texture = (x: number, y: number, z: number) =>
    2.2 * noise(x, y, z, 3.5) + (noise(x, y, z, 1.1, 1) > 2.1 ? 16 : 0);
  put('lymph node', shape, { ...TISSUES.wall, echo: -5, texture }, { wall: W.capsule });
  put('cystic part', ellipsoid(add(center, [0.5, 2, 1.5]), [2.6, 2.2, 2.8]), { echo: -50, attenuation: 0.05 });
}
