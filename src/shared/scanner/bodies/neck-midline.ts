import { putInto, type Region } from '../core/body.ts';
import {
  block,
  ellipsoid,
  grow,
  halfSpace,
  intersection,
  slab,
  union,
  within,
  without,
  type Shape,
} from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import { flowAlong, type Wave } from './flows.ts';
import { local, onSide, sided, type Side } from './neck-frame.ts';
import { NECK_TISSUES as T, NECK_WALLS as W } from './neck-tissues.ts';
import { TISSUES } from './tissues.ts';

/**
 * Height of structures above the isthmus of the thyroid, mm: cricoid at the level of C6, upper edge of the thyroid cartilage
 * at C4, hyoid at C3 (Gray's Anatomy). The head is bent back, which raises the larynx.
 */
export const LEVELS = { cricoid: 18, thyroidCartilage: 38, carotidBifurcation: 46, hyoid: 72 } as const;

const SIDES: readonly Side[] = ['right', 'left'];

/** Outer diameters 19.6 mm across and, since its back is flat, 17.5 mm from front to back (Breatnach, 1984: lumen 13 to 25 and 13 to 27 mm in men). */
export const TRACHEA: Shape = within(
  tube(
    [
      [0, 29, -70],
      [0, 26, -25],
      [0, 23.8, 0],
      [0, 22, 14],
    ],
    [9.9, 9.8, 9.8, 9.8],
    1,
  ),
  // the membranous wall, which slopes with the airway
  halfSpace([0, 31.6, 0], [0, 1, 0.1]),
  3,
);

export function addSpine(regions: Region[], vertebral: Wave): void {
  const put = putInto(regions);
  for (const side of SIDES) {
    const scalene = ellipsoid(sided(side, [37, 44, 0]), [9, 8, 100]);
    put('scalene muscle', scalene, T.deepMuscle, { wall: W.muscle });
    const levator = ellipsoid(sided(side, [45, 57, 40]), [8, 11, 120]);
    put('levator scapulae', levator, T.deepMuscle, { wall: W.muscle });
    const artery = vertebralArtery(side);
    put('vertebral artery', local(artery, [artery]), T.blood, { wall: W.vein, flow: flowAlong(artery, vertebral) });
  }
  put('intervertebral disk', ellipsoid([0, 50, 0], [13.5, 8.6, 120]), T.disk, { wall: W.small });
  // vertebral bodies of C3 to T1, 18.5 mm apart: 27 mm wide, 13 mm high, 17 mm from front to back
  for (let n = -3; n <= 5; n += 1) {
    const z = 3 + n * 18.5;
    put('vertebra', block([0, 49, z], [13.5, 8.6, 6.6], 3), TISSUES.bone, { wall: W.bone });
    for (const side of SIDES) {
      const process = tube(
        onSide(side, [
          [11, 50, z],
          [20, 50, z - 1],
          [27, 47, z - 2],
        ]),
        [4, 3, 2.6],
        2,
      );
      put('transverse process', local(process, [process]), TISSUES.bone, { wall: W.bone });
    }
  }
  for (const side of SIDES) {
    const muscle = ellipsoid(sided(side, [14, 39, 10]), [9.5, 6.2, 95]);
    put('longus colli', muscle, T.deepMuscle, { wall: W.muscle });
  }
}

/** Between the transverse processes, 3.6 mm wide. */
const vertebralArtery = (side: Side): Tube =>
  tube(
    onSide(side, [
      [21, 45, -60],
      [21.5, 46, 0],
      [21.5, 46, 60],
      [22, 46, 110],
    ]),
    [1.8, 1.8, 1.8, 1.8],
    2,
  );

/** Behind the left edge of the trachea; its wall 3 mm thick around a collapsed lumen. */
export function addEsophagus(regions: Region[]): void {
  const put = putInto(regions);
  const shape = ellipsoid([11.5, 34.2, -40], [6.6, 3.8, 62]);
  put('esophagus', without(shape, grow(TRACHEA, 0.3)), T.esophagus, { wall: W.capsule, margin: 1 });
  const lumen = ellipsoid([11.5, 34.2, -40], [3.7, 1.2, 58]);
  put('esophagus', without(lumen, grow(TRACHEA, 0.3)), T.mucosa, { margin: 1 });
}

/** Trachea with its rings, cricoid, thyroid cartilage and hyoid bone. The vocal folds are left out. */
export function addAirway(regions: Region[]): void {
  const put = putInto(regions);
  const larynx = tube(
    [
      [0, 22, 14],
      [0, 21, 26],
      [0, 21.5, 48],
      [0, 27, 72],
    ],
    [7.6, 6.5, 7, 10],
    2,
  );
  const cricoid = within(ellipsoid([0, 22, LEVELS.cricoid], [12.5, 12, 13]), slab([0, 11, 17], [0, -0.5, 1], 5.5), 3);
  put('cricoid cartilage', cricoid, T.cartilage, { wall: W.capsule, margin: 2 });
  for (const side of SIDES) {
    put('thyroid cartilage', lamina(side), T.cartilage, { wall: W.capsule, margin: 1 });
  }
  put('trachea', TRACHEA, T.trachealWall, { wall: W.capsule, margin: 1 });
  put('airway', union(grow(TRACHEA, -1.9), larynx), T.air, { wall: W.air, margin: 1 });
  const hyoid = tube(
    [...onSide('right', HYOID).toReversed(), [0, 9, LEVELS.hyoid], ...onSide('left', HYOID)],
    [1.8, 2.6, 3.2, 3.4, 3.2, 2.6, 1.8],
  );
  put('hyoid bone', local(hyoid, [hyoid]), TISSUES.bone, { wall: W.bone });
}

const HYOID: readonly V3[] = [
  [9, 11, LEVELS.hyoid],
  [15, 18, LEVELS.hyoid + 2],
  [21, 28, LEVELS.hyoid + 4],
];

/** A plate of 3 mm from the midline back and outward, 26 mm high. */
function lamina(side: Side): Shape {
  const plate = block(
    sided(side, [9.5, 20, LEVELS.thyroidCartilage]),
    [1.5, 15, 13],
    1.2,
    side === 'left'
      ? OUTWARD
      : [
          [-OUTWARD[0][0], OUTWARD[0][1], 0],
          [-OUTWARD[1][0], OUTWARD[1][1], 0],
          [0, 0, 1],
        ],
  );
  return intersection(plate, halfSpace(sided(side, [-0.5, 0, 0]), sided(side, [-1, 0, 0])));
}

/** Half of the angle between the laminae, about 45°. */
const OUTWARD = [
  [0.77, -0.64, 0],
  [0.64, 0.77, 0],
  [0, 0, 1],
] as const;
