import type { Put } from '../core/body.ts';
import { blend, carve, ellipsoid, grow, intersection, type Shape, within } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, between, type V3 } from '../core/vectors.ts';
import type { PelvisSetting } from './pelvis-options.ts';
import { uneven } from './pelvis-shapes.ts';
import { insideWall, SYMPHYSIS } from './pelvis-walls.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Thickness, mm: about 3 in women when full (Hakenberg et al., Neurourol Urodyn 2000); up to 5 when empty. */
const WALL = { empty: 4.6, full: 2.8 };

/** The lumen: flat above the symphysis when empty, a rounded triangle when full; the uterus dents it. */
export function bladderShape({ fill }: PelvisSetting, uterus: Shape): Shape {
  const mixed = (empty: V3, full: V3) => between(empty, full, fill);
  const body = ellipsoid(
    mixed([1, 48, -17], [2, 52, 16]),
    mixed([21, 7.5, 14], [47, 26, 44]),
    axesAlong(mixed([0, -0.45, 1], [0, -0.3, 1]), [1, 0, 0]),
  );
  const base = ellipsoid(mixed([0, 56, -26], [0, 63, -20]), mixed([13, 6.5, 9], [29, 17, 20]));
  const inWall = within(blend(body, base, 12), insideWall(2), 8);
  return carve(carve(inWall, grow(uterus, 3.6), 7), grow(SYMPHYSIS, 6), 6);
}

/** Lumen, wall and urethra. */
export function putBladder(put: Put, lumen: Shape, { fill }: PelvisSetting): void {
  const thick = WALL.empty + (WALL.full - WALL.empty) * Math.min(1, fill);
  const urethra = tube(
    [
      [0, 57, -30],
      [0, 57, -48],
      [0, 50, -70],
    ],
    [6, 6, 6],
  );
  put('urethra', urethra, { ...PELVIC_TISSUES.bowelWall, echo: -7 }, { margin: 1 });
  put('bladder wall', grow(lumen, thick), PELVIC_TISSUES.bladderWall, { wall: WALLS.serosa, margin: 3 });
  put('bladder', lumen, PELVIC_TISSUES.urine, { wall: WALLS.cyst, margin: 3 });
}

/** Middle line of the rectum and sigmoid colon, from the floor of the pelvis up. */
const RECTUM: readonly V3[] = [
  [0, 96, -80],
  [0, 106, -60],
  [1, 116, -40],
  [2, 126, -16],
  [2, 129, 8],
  [-5, 126, 34],
  [4, 114, 60],
  [34, 100, 76],
  [66, 84, 74],
];

interface Loop {
  points: readonly V3[];
  radius: number;
  /** Share of the radius that is filled with gas. */
  gas: number;
  /** How far a full bladder lifts it, 0 to 1. */
  lift: number;
}

/** Loops of the ileum above and behind an empty uterus. A full bladder lifts them. */
const LOOPS: readonly Loop[] = [
  {
    points: [
      [-50, 56, 40],
      [-36, 52, 50],
      [0, 58, 54],
      [34, 52, 46],
    ],
    radius: 11,
    gas: 0.55,
    lift: 1,
  },
  {
    points: [
      [34, 52, 46],
      [50, 62, 44],
      [48, 82, 50],
      [16, 84, 52],
      [-18, 86, 48],
    ],
    radius: 10.5,
    gas: 0.4,
    lift: 1,
  },
  {
    points: [
      [-18, 88, 46],
      [-40, 98, 46],
      [-38, 113, 36],
      [-20, 116, 30],
      [2, 110, 34],
    ],
    radius: 9.5,
    gas: 0,
    lift: 0.25,
  },
  {
    points: [
      [6, 110, 34],
      [24, 114, 26],
      [38, 114, 34],
      [42, 100, 54],
    ],
    radius: 9,
    gas: 0.35,
    lift: 0.25,
  },
  {
    points: [
      [-44, 42, 10],
      [-32, 38, 28],
      [-8, 37, 40],
      [26, 38, 34],
      [44, 44, 10],
    ],
    radius: 8.5,
    gas: 0.5,
    lift: 1,
  },
  {
    points: [
      [-44, 66, 76],
      [-10, 74, 80],
      [26, 68, 76],
      [46, 74, 84],
    ],
    radius: 12.5,
    gas: 0.6,
    lift: 1,
  },
  {
    points: [
      [-52, 50, 66],
      [-30, 42, 74],
      [6, 42, 72],
      [40, 44, 70],
    ],
    radius: 12,
    gas: 0.6,
    lift: 1,
  },
  {
    points: [
      [-30, 96, 72],
      [0, 94, 78],
      [26, 92, 70],
    ],
    radius: 11,
    gas: 0.45,
    lift: 1,
  },
];

/** Loops of the ileum, the sigmoid colon and the rectum, with what is in them. */
export function putBowel(put: Put, { push }: PelvisSetting): void {
  const inside = insideWall(0.5);
  for (const { points, radius, gas, lift } of LOOPS) {
    const line = points.map((point) => add(point, [0, 0, 27 * lift * push]));
    const radii = line.map((_, n) => radius * (0.92 + 0.16 * ((n * 0.618) % 1)));
    putLoop(put, { line, radii, gas, wall: 1.9, inside });
  }
  const radii = [8, 10, 12, 12, 11.5, 11, 11.5, 12, 13];
  put('rectum and sigmoid colon', tube(RECTUM, radii), PELVIC_TISSUES.bowelWall, { wall: WALLS.serosa });
  put(
    'stool',
    tube(
      RECTUM,
      radii.map((radius) => radius - 3),
    ),
    TISSUES.chyme,
  );
  const gasLine = RECTUM.map((point) => add(point, [0, -3, 1]));
  put('rectal gas', tube(gasLine.slice(4, 6), [3.2, 4.2]), TISSUES.gas, { wall: WALLS.gas });
  put('bowel gas', tube(gasLine.slice(6), [4.5, 6.5, 7]), TISSUES.gas, { wall: WALLS.gas });
}

/** Gas gathers in front, since the patient lies on the back. */
function putLoop(
  put: Put,
  { line, radii, gas, wall, inside }: { line: V3[]; radii: number[]; gas: number; wall: number; inside: Shape },
): void {
  const irregular = (shape: Shape) => intersection(uneven(shape, 1.1, 13), inside);
  put('small bowel', irregular(tube(line, radii)), PELVIC_TISSUES.bowelWall, { wall: PELVIC_WALLS.bowel, margin: 3 });
  const lumen = tube(
    line,
    radii.map((radius) => radius - wall),
  );
  put('bowel content', irregular(lumen), PELVIC_TISSUES.bowelContent, { margin: 3 });
  if (gas === 0) return;
  const bubble = tube(
    line.map((point, n) => add(point, [0, -(radii[n] ?? 0) * (1 - gas) * 0.6, 0])),
    radii.map((radius) => radius * gas),
  );
  put('bowel gas', irregular(bubble), TISSUES.gas, { wall: WALLS.gas, margin: 3 });
}
