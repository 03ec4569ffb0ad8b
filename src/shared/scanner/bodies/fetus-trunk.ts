import type { Put } from '../core/body.ts';
import { blend, ellipsoid, grow, intersection, sphere, within, without, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { axesAlong, type V3 } from '../core/vectors.ts';
import { addFace } from './fetus-face.ts';
import { placeIn, placed, putIn, SIDES, type Fetus, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';

const ABDOMEN = { center: [0, 0, -4], radii: [23.4, 23, 42] } as const;
const THORAX = { center: [0, -0.5, 26], radii: [21.3, 19.8, 30] } as const;
/** Surface of the trunk. */
const TRUNK: Shape = blend(ellipsoid(ABDOMEN.center, ABDOMEN.radii), ellipsoid(THORAX.center, THORAX.radii), 8);
const NECK = tube(
  [
    [0, 2, 40],
    [0, 0, 60],
  ],
  [15, 14],
  1,
);
const TRUNK_AND_NECK = blend(TRUNK, NECK, 7);
/** What lies inside of the ribs and the muscles of the belly. */
export const TRUNK_CAVITY = grow(TRUNK, -4);
/** The lungs end below the neck. */
const CHEST = ellipsoid([0, 1, 14], [24, 23, 28]);
/** Below the diaphragm. */
export const BELOW_DIAPHRAGM = sphere([0, -1, -17], 31);

/** Middle of the ossification centers of the vertebral bodies: z and y, from the neck to the sacrum. */
const SPINE: readonly (readonly [z: number, y: number])[] = [
  [60, 4],
  [52, 6.5],
  [44, 9],
  [34, 11],
  [24, 12.4],
  [8, 14],
  [-6, 14],
  [-18, 12.6],
  [-28, 10],
  [-36, 6.2],
  [-42, 1.5],
];
/** From one vertebra to the next, mm. */
const PITCH = 4.3;
/** Height of the first vertebra that the skull does not hide, mm. */
const TOP_VERTEBRA = 52.7;
/** From the vertebral body back to the middle of the canal, mm. */
const CANAL = 4.9;

/** The spine's place at a height. */
function spineAt(z: number): number {
  const n = Math.max(
    1,
    SPINE.findIndex(([height]) => height <= z),
  );
  const [[above, y1], [below, y2]] = [SPINE[n - 1] ?? [0, 0], SPINE[n] ?? [0, 0]];
  return y1 + ((y2 - y1) * (above - z)) / (above - below);
}

const alongSpine = (back: number, from: number, to: number): V3[] =>
  SPINE.filter(([z]) => z <= from && z >= to).map(([z, y]) => [0, y + back, z]);

/** Skin, muscles, spine, ribs and lungs. */
export function addTrunk(put: Put, { trunk, head }: Fetus): void {
  const add = putIn(trunk, put);
  const skin = placed(trunk, TRUNK_AND_NECK);
  put('fetal skin', skin, FETAL.skin, { wall: FETAL_WALLS.skin, margin: 2 });
  put('fetal muscle', grow(skin, -1.6 * trunk.scale), FETAL.flesh, { wall: FETAL_WALLS.faint, margin: 2 });
  // The face covers the front of the neck.
  addFace(put, head);
  add('lung', without(within(TRUNK_CAVITY, CHEST, 3), BELOW_DIAPHRAGM), FETAL.lung, {
    wall: FETAL_WALLS.faint,
    margin: 2,
  });
  add('diaphragm', within(TRUNK_CAVITY, BELOW_DIAPHRAGM, 2), FETAL.muscle, { margin: 2 });
  add('bowel', within(TRUNK_CAVITY, grow(BELOW_DIAPHRAGM, -1), 2), FETAL.bowel, { margin: 2 });
  const beside = tube(alongSpine(2, 60, -36), [7, 7, 7.5, 7.5, 7.5, 8, 8, 7, 6, 4], 2);
  add('back muscle', intersection(beside, grow(TRUNK_AND_NECK, -2)), FETAL.muscle, { margin: 2 });
}

/** Put after the organs, so that nothing hides the bones. */
export function addSkeleton(put: Put, { trunk }: Fetus): void {
  const add = putIn(trunk, put);
  add('spinal canal', tube(alongSpine(CANAL, 60, -36), [3, 2.9, 2.8, 2.7, 2.6, 2.6, 2.7, 2.7, 2.4, 1.6], 2), {
    ...FETAL.fluid,
    echo: -28,
  });
  add('spinal cord', tube(alongSpine(CANAL, 60, -18), [2.1, 2, 1.9, 1.7, 1.6, 1.7, 1.6, 0.8], 2), FETAL.midbrain, {
    wall: { facing: 2, grazing: -8, width: 0.35 },
  });
  for (let n = 0; n < 22; n += 1) addVertebra(put, trunk, TOP_VERTEBRA - n * PITCH);
  for (const side of SIDES) {
    for (let n = 0; n < 12; n += 1) addRib(add, side, n);
    add(
      'scapula',
      ellipsoid([side * 13.5, 12, 35], [4.5, 0.9, 6], axesAlong([0, 0.3, 1], [1, side * -0.7, 0])),
      FETAL.rib,
      {
        wall: FETAL_WALLS.bone,
      },
    );
    add(
      'clavicle',
      tube(
        [
          [side * 2.5, -12, 44],
          [side * 9, -10, 47],
          [side * 16, -2, 45],
        ],
        [0.9, 0.8, 0.9],
        2,
      ),
      FETAL.rib,
      {
        wall: FETAL_WALLS.bone,
      },
    );
    add(
      'iliac bone',
      tube(
        [
          [side * 6, 8, -28],
          [side * 12, 3, -26],
          [side * 13, -4, -30],
        ],
        [1.2, 1.6, 1],
        2,
      ),
      FETAL.bone,
      {
        wall: FETAL_WALLS.bone,
      },
    );
    add('ischium', ellipsoid([side * 7, -1, -39], [1.4, 1.6, 2.6]), FETAL.bone, { wall: FETAL_WALLS.bone });
  }
}

/** Three ossification centers: one in the body and one in each half of the arch. */
function addVertebra(put: Put, trunk: Frame, z: number): void {
  const add = putIn({ ...trunk, origin: placeIn(trunk, [0, spineAt(z), z]), reach: 9 }, put);
  const size = z < -24 ? 0.75 : z > 44 ? 0.85 : 1;
  add('vertebral body', ellipsoid([0, 0, 0], [2.4 * size, 1.7 * size, 1.35 * size]), FETAL.bone, {
    wall: FETAL_WALLS.bone,
  });
  for (const side of SIDES) {
    const axes = axesAlong([0, 0, 1], [1, side * 0.55, 0]);
    add('vertebral arch', ellipsoid([side * 3.7 * size, CANAL, 0], [0.95, 2.1 * size, 1.3 * size], axes), FETAL.bone, {
      wall: FETAL_WALLS.bone,
    });
  }
}

/** Half the width and depth of the rib cage at a height. */
function ribCage(z: number): { width: number; depth: number } {
  const share = ({ center, radii }: { center: V3; radii: V3 }) =>
    Math.sqrt(Math.max(0, 1 - ((z - center[2]) / radii[2]) ** 2));
  const [belly, chest] = [share(ABDOMEN), share(THORAX)];
  return {
    width: Math.max(ABDOMEN.radii[0] * belly, THORAX.radii[0] * chest) - 2.9,
    depth: Math.max(ABDOMEN.radii[1] * belly, THORAX.radii[1] * chest) - 2.9,
  };
}

/** How far around the chest a rib reaches (radians from the back) and how far it descends (mm per radian). */
const RIB = { full: 2.45, false: 1.95, floating: 1.15, descent: 4.2 };

function addRib(put: Put, side: 1 | -1, n: number): void {
  const top = 42 - n * PITCH;
  const end = n < 7 ? RIB.full : n < 10 ? RIB.false : RIB.floating;
  const places = Array.from({ length: 6 }, (_, k): V3 => {
    const angle = 0.3 + ((end - 0.3) * k) / 5;
    const z = top - RIB.descent * (angle - 0.3);
    const { width, depth } = ribCage(z);
    return [side * width * Math.sin(angle), depth * Math.cos(angle) - 0.4, z];
  });
  put('rib', tube(places, [0.75, 0.8, 0.8, 0.8, 0.75, 0.7], 2), FETAL.rib, {
    wall: { ...FETAL_WALLS.bone, facing: 18 },
  });
}
