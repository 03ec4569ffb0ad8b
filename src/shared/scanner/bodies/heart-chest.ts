import type { Put } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { cylinder, ellipsoid, halfSpace, intersection, shell, union, without, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import type { Tissue } from '../core/tissue.ts';
import { add, scale, type V3 } from '../core/vectors.ts';
import { inPatient } from './heart-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Of the chest: its middle lies to the right of the left ventricle. Half width and depth, mm. */
const CHEST = { x: -35, y: 31, halfWidth: 178, halfDepth: 119 };
export const SKIN: Shape = cylinder(CHEST.x, CHEST.y, CHEST.halfWidth, CHEST.halfDepth);
const WALL = 20;
/** Depth of the ribs' middle below the skin. */
const RIB_DEPTH = 13.5;

/** Where the probe stands at the left edge of the sternum, over the apex, and below the ribs. */
export const PARASTERNAL: V3 = inPatient([0, 90, 17]);
export const APICAL: V3 = inPatient([2, -2, 122]);

/** Height of each rib at the sternum, and how steeply it slopes down. */
const RIBS: readonly (readonly [height: number, slope: number])[] = [
  [92, 0.4],
  [57, 0.42],
  [14, 0.45],
  [-16, 0.7],
  [-30, 0.85],
];

const onWall = (aside: number, depth: number): [number, number] => [
  CHEST.x + aside,
  CHEST.y - (CHEST.halfDepth - depth) * Math.sqrt(1 - (aside / (CHEST.halfWidth - depth)) ** 2),
];

export const LUNG: Tissue = {
  ...TISSUES.lung,
  reflection: { level: -8, decay: 30, spacing: 9 },
  texture: (x, y, z) => 3 * noise(x, y, z, 6),
};

/** The lungs are where nothing else is: what lies between them and the heart's two windows. */
export function putSurroundings(put: Put, surface: Shape, { effusion }: { effusion: number }): void {
  const liver = intersection(halfSpace([0, 0, -48], [0.24, 0.02, 1]), (x, y, z) => SKIN(x, y, z) + WALL);
  put('diaphragm', (x, y, z) => liver(x, y, z) - 2.5, { ...TISSUES.muscle, echo: 0 }, { wall: WALLS.diaphragm });
  put('liver', liver, TISSUES.liver);
  put('mediastinum', cylinder(-20, 62, 46, 26), { ...TISSUES.mesentery, echo: -5 });
  put('spine', cylinder(-35, 92, 20, 20), TISSUES.bone, { wall: WALLS.bone });
  const toward = (from: V3, share: number): V3 => scale(from, share);
  const cone = (from: V3, skin: number, heart: number): Shape =>
    tube([add(from, toward(from, 0.1)), toward(from, 0.2)], [skin, heart], 4);
  put(
    'mediastinal fat',
    union(cone(PARASTERNAL, 30, 66), cone(APICAL, 32, 58)),
    { ...TISSUES.mesentery, echo: -5 },
    { margin: 4 },
  );
  put(
    'pericardial fat',
    (x, y, z) => surface(x, y, z) - 3 - effusion,
    { ...TISSUES.brightFat, echo: -6 },
    { margin: 14 },
  );
}

/** Over all else. */
export function putChestWall(put: Put): void {
  put('muscle', shell(SKIN, -WALL, 40), TISSUES.muscle, { wall: WALLS.fascia });
  put('subcutaneous fat', shell(SKIN, -9, 40), TISSUES.fat, { wall: WALLS.fascia });
  for (const [height, slope] of RIBS) {
    for (const side of [-1, 1]) {
      const at = (aside: number): V3 => [...onWall(side * aside, RIB_DEPTH), height - slope * aside];
      put('costal cartilage', tube([at(12), at(28), at(45)], [5, 5, 5.5], 2), TISSUES.cartilage, {
        wall: WALLS.capsule,
      });
      put('rib', tube([at(45), at(75), at(105), at(130), at(146)], [5.5, 6, 6, 6, 6], 2), TISSUES.bone, {
        wall: WALLS.bone,
      });
    }
  }
  const [x, y] = onWall(0, RIB_DEPTH);
  put('sternum', without(ellipsoid([x, y, 60], [14, 6, 100]), halfSpace([0, 0, -32], [0, 0, 1])), TISSUES.bone, {
    wall: WALLS.bone,
  });
  put('skin', shell(SKIN, -2, 40), TISSUES.skin);
}
