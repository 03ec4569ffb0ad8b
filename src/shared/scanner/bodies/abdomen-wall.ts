import type { Put } from '../core/body.ts';
import { cylinder, ellipsoid, halfSpace, intersection, shell, without, type Shape } from '../core/shapes.ts';
import type { V3 } from '../core/vectors.ts';
import { course, LAYERS, SIDES, TORSO } from './abdomen-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Beyond the skin, where shells have no end. */
const OUTSIDE = 30;
/** mm between the bodies of two vertebrae, and the level of the disc above the first one drawn. */
const VERTEBRA = { count: 9, top: 50, spacing: 34 } as const;

/** Vertebrae, psoas and the muscles of the back. The body at z = -86 is L1. */
export function putBack(put: Put): void {
  for (const side of SIDES) {
    put(
      'psoas muscle',
      course(
        [
          [side * 29, 160, -60],
          [side * 36, 158, -110],
          [side * 47, 153, -170],
          [side * 56, 146, -230],
        ],
        [8, 15, 20, 21],
      ),
      TISSUES.muscle,
      { wall: WALLS.fascia },
    );
    put('quadratus lumborum muscle', ellipsoid([side * 74, 172, -130], [27, 9, 90]), TISSUES.muscle, {
      wall: WALLS.fascia,
    });
    put('erector spinae muscle', ellipsoid([side * 48, 190, -90], [40, 20, 190]), TISSUES.muscle, {
      wall: WALLS.fascia,
    });
  }
  for (let n = 0; n < VERTEBRA.count; n += 1) {
    const z = VERTEBRA.top - n * VERTEBRA.spacing;
    put('vertebra', ellipsoid([0, 160, z], [23, 22, 15.5]), TISSUES.bone, { wall: WALLS.bone });
    put('intervertebral disc', ellipsoid([0, 160, z - 17], [21, 21, 4.5]), { ...TISSUES.wall, echo: -4 });
  }
}

/** Half width, depth of the middle and half thickness of the rectus abdominis, mm: 10 mm thick beside the linea alba. */
const RECTUS = { middle: 39, width: 34, depth: 18, thickness: 5 } as const;
/** The flat muscles begin lateral of the rectus. */
const FLAT_MUSCLES = 76;

/** Skin, fat, the muscles in front with the linea alba between them, and ribs. */
export function putWall(put: Put): void {
  const depthOf: Shape = (x, y, z) => -TORSO(x, y, z);
  put(
    'preperitoneal fat',
    shell(TORSO, -LAYERS.peritoneum, OUTSIDE),
    { ...TISSUES.brightFat, echo: 1 },
    {
      wall: { ...WALLS.fascia, facing: 8, gaps: 0.4 },
    },
  );
  put(
    'aponeurosis',
    shell(TORSO, -LAYERS.deepFat, OUTSIDE),
    { ...TISSUES.muscle, echo: 2 },
    { wall: { ...WALLS.fascia, facing: 10 } },
  );
  const isLateral: Shape = (x, y) => FLAT_MUSCLES - Math.abs(x) - Math.max(0, y - 108) * 4;
  const layers: readonly (readonly [string, number, number])[] = [
    ['transversus abdominis muscle', 21.7, 19.6],
    ['internal oblique muscle', 19.3, 15.9],
    ['external oblique muscle', 15.6, 13.2],
  ];
  for (const [name, inner, outer] of layers) {
    put(name, intersection(shell(TORSO, -inner, -outer), isLateral), TISSUES.muscle, {
      wall: { ...WALLS.fascia, facing: -4, width: 0.4, gaps: 0.55 },
      margin: 12,
    });
  }
  const belly = cylinder(RECTUS.middle, RECTUS.depth, RECTUS.width, RECTUS.thickness);
  const rectus: Shape = (x, y, z) => Math.max(belly(Math.abs(x), depthOf(x, y, z), z), y - 90);
  put('rectus abdominis muscle', rectus, TISSUES.muscle, { wall: WALLS.fascia, margin: 3 });
  put('subcutaneous fat', shell(TORSO, -LAYERS.muscle, OUTSIDE), TISSUES.fat, {
    wall: { ...WALLS.fascia, gaps: 0.3 },
  });
  putRibs(put);
  put('skin', shell(TORSO, -LAYERS.fat, OUTSIDE), TISSUES.skin);
}

/** Along a rib, mm: around the trunk by an angle from the front, 17 mm below the skin, at a height. */
const onRib = (side: number, angle: number, z: number): V3 => [
  side * 145 * Math.sin(angle),
  108 - 91 * Math.cos(angle),
  z,
];

/** Angles at which ribs 4 to 12 end in front. The last three end in the muscles: the tenth floats in many people, which opens a window. */
const RIB_ENDS = [0.3, 0.35, 0.45, 0.6, 0.72, 0.85, 1.3, 1.5, 1.8] as const;

/** Ribs slope down to the front; their cartilage turns up again along the costal arch. */
function putRibs(put: Put): void {
  for (const side of SIDES) {
    for (const [n, end] of RIB_ENDS.entries()) {
      const z = 50 - n * 27;
      const angles = [2.2, 1.9, 1.6, 1.3, 1, 0.7].filter((angle) => angle > end + 0.1);
      const points = [...angles, end].map((angle) => onRib(side, angle, z + (angle - 1) * 95));
      put(
        'rib',
        course(
          points,
          points.map((_, k) => (k === points.length - 1 ? 4 : 5)),
        ),
        TISSUES.bone,
        {
          wall: WALLS.bone,
        },
      );
    }
    put(
      'costal cartilage',
      course(
        [onRib(side, 0.12, -6), onRib(side, 0.3, -36), onRib(side, 0.55, -72), onRib(side, 0.85, -99)],
        [4, 5.5, 5.5, 4.5],
      ),
      TISSUES.cartilage,
      { wall: { ...WALLS.fascia, facing: 15 } },
    );
  }
}

/** Fat behind the peritoneum, in front of the muscles of the back. */
export function putRetroperitoneum(put: Put): void {
  const back = halfSpace([0, 126, 0], [0, -1, 0]);
  put('retroperitoneal fat', without(intersection(TORSO, back), shell(TORSO, -LAYERS.peritoneum, OUTSIDE)), {
    ...TISSUES.brightFat,
    echo: 3,
  });
}
