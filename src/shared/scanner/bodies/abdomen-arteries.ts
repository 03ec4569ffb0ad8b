import type { Put } from '../core/body.ts';
import { ellipsoid, grow, type Shape } from '../core/shapes.ts';
import type { V3 } from '../core/vectors.ts';
import { course, BLOOD, lumenOf, treeOf, vessel, type Vessel } from './abdomen-frame.ts';
import { WAVES } from './abdomen-waves.ts';
import { flowAlong } from './flows.ts';
import { TISSUES, WALLS } from './tissues.ts';

export interface AorticOptions {
  /** Outer diameter of an infrarenal aneurysm, mm; 0 for none. */
  aneurysm: number;
  /** Thickness of the thrombus in front in it, mm. */
  thrombus: number;
}

/** Thickness of the arteries' walls, mm. */
const WALL = 1.2;
/** The level of the widest place of an aneurysm, and where it begins and ends: below the renal arteries. */
const ANEURYSM = { middle: -144, half: 44 } as const;

const AORTA: readonly V3[] = [
  [14, 129, 60],
  [13, 128, 20],
  [13, 126, -20],
  [12, 122, -60],
  [11, 121, -100],
  [10.5, 121, -115],
  [10, 121, -128],
  [9.5, 121, -142],
  [9, 121, -156],
  [8.5, 121.5, -170],
  [8, 122, -191],
];
/** 20 mm wide at the diaphragm, under 20 at the renal arteries, 17 at the bifurcation (Horejs and others, 1988). */
const AORTIC_RADII = [10.5, 10.2, 9.8, 9.4, 9, 8.9, 8.8, 8.7, 8.6, 8.4, 8];

/** The aorta's middle line and radii; an aneurysm bulges to the front, since the spine is behind it. */
function aorta(diameter: number): { points: readonly V3[]; radii: readonly number[] } {
  const swelling = (z: number): number => {
    const off = Math.abs(z - ANEURYSM.middle) / ANEURYSM.half;
    return off >= 1 ? 0 : Math.cos((off * Math.PI) / 2) ** 2;
  };
  const more = Math.max(0, diameter / 2 - WALL - 8.7);
  return {
    points: AORTA.map(([x, y, z]) => [x + 0.15 * more * swelling(z), y - 0.95 * more * swelling(z), z]),
    radii: AORTIC_RADII.map((radius, n) => radius + more * swelling((AORTA[n] as V3)[2])),
  };
}

const plug = (one: Vessel): Vessel => ({ ...one, bluntness: 6 });

/** Branches of the aorta. The splenic artery is straighter than most are. */
const ARTERIES: readonly Vessel[] = [
  vessel(
    'celiac trunk',
    [
      [12, 119, -53],
      [12, 110, -50],
      [11.5, 104, -48],
      [11, 100, -47],
    ],
    [3.4, 3.6, 3.3, 2.9],
    WAVES.celiac,
  ),
  vessel(
    'common hepatic artery',
    [
      [11, 100, -47],
      [-4, 96, -55],
      [-18, 91.5, -62],
      [-28, 86.5, -58],
      [-37, 84.5, -50],
    ],
    [2.1, 2.6, 2.2, 1.7, 1.3],
    WAVES.hepaticArtery,
  ),
  vessel(
    'splenic artery',
    [
      [11, 100, -47],
      [24, 104, -51],
      [48, 112, -47],
      [72, 122, -43],
      [90, 131, -42],
    ],
    [2.2, 2.5, 2.3, 2.2, 2],
    WAVES.splenicArtery,
  ),
  vessel(
    'superior mesenteric artery',
    [
      [12, 119, -65],
      [11.5, 111, -67],
      [10.5, 104, -74],
      [10, 101, -86],
      [9, 100, -112],
      [7, 99, -165],
    ],
    [3.6, 3.4, 3.3, 3.2, 3, 2.4],
    WAVES.mesentericArtery,
  ),
  vessel(
    'gastroduodenal artery',
    [
      [-18, 91.5, -62],
      [-17, 88, -76],
      [-19, 90, -94],
    ],
    [1.2, 1.5, 1.2],
    WAVES.hepaticArtery,
  ),
];

/** Large enough to share their wall with the aorta. */
const onTree = ({ name }: Vessel): boolean => /celiac|mesenteric|renal|iliac/.test(name);

const ILIAC_ARTERIES: readonly Vessel[] = [
  plug(
    vessel(
      'right common iliac artery',
      [
        [8, 122, -188],
        [-6, 124, -206],
        [-26, 128, -240],
      ],
      [6.2, 5.2, 5],
      WAVES.iliacArtery,
    ),
  ),
  plug(
    vessel(
      'left common iliac artery',
      [
        [8, 122, -188],
        [20, 124, -206],
        [38, 128, -240],
      ],
      [6.2, 5.2, 5],
      WAVES.iliacArtery,
    ),
  ),
];

const RENAL_ARTERIES: readonly Vessel[] = [
  vessel(
    'right renal artery',
    [
      [8, 122, -88],
      [-4, 131, -88],
      [-18, 143, -90],
      [-36, 134, -96],
      [-52, 121, -101],
    ],
    [2.4, 2.7, 2.4, 2.4, 2.2],
    WAVES.renalArtery,
  ),
  vessel(
    'left renal artery',
    [
      [14, 122, -90],
      [30, 127, -90],
      [50, 121, -86],
    ],
    [2.4, 2.7, 2.3],
    WAVES.renalArtery,
  ),
];

/** The bright ring around the superior mesenteric artery; pancreas and veins lie over it. */
export function putArterialFat(put: Put): void {
  for (const { name, lumen } of ARTERIES) {
    if (name === 'superior mesenteric artery')
      put('perivascular fat', grow(lumen, 5), { ...TISSUES.brightFat, echo: 6 });
  }
}

/** The aorta with its branches. */
export function putArteries(put: Put, { aneurysm, thrombus }: AorticOptions): void {
  const { points, radii } = aorta(aneurysm);
  const trunk: Vessel = { name: 'aorta', lumen: course(points, radii), wave: WAVES.suprarenalAorta, bluntness: 6 };
  const tree = treeOf([trunk, ...ILIAC_ARTERIES, ...RENAL_ARTERIES, ...ARTERIES.filter(onTree)], 1.5);
  put('arterial wall', grow(tree, WALL), { ...TISSUES.wall, echo: 3 }, { wall: WALLS.artery, margin: 2 });
  for (const each of [...ARTERIES, ...ILIAC_ARTERIES]) {
    const { name, shape, ...rest } = lumenOf(each);
    if (!onTree(each)) put('arterial wall', grow(shape, 0.8), { ...TISSUES.wall, echo: 3 });
    put(name, shape, rest.tissue, rest.flow && { flow: rest.flow });
  }
  putAorta(put, trunk, aneurysm > 0 ? thrombus : 0);
}

/** The flow below the renal arteries has a short reverse that it lacks above them. */
function putAorta(put: Put, trunk: Vessel, thrombus: number): void {
  const above = flowAlong(trunk.lumen, WAVES.suprarenalAorta, 6);
  const below = flowAlong(trunk.lumen, WAVES.infrarenalAorta, 6);
  const flow: typeof above = (x, y, z, time, out) => (z > -95 ? above : below)(x, y, z, time, out);
  put('aorta', trunk.lumen, BLOOD, { flow });
  if (thrombus <= 0) return;
  // A layer in front, open toward the back: what is not in the channel of flow.
  const channel: Shape = (x, y, z) => trunk.lumen(x, y - thrombus, z);
  const bulge = ellipsoid([10, 112, ANEURYSM.middle], [60, 60, ANEURYSM.half - 2]);
  const clot: Shape = (x, y, z) => Math.max(trunk.lumen(x, y, z), -channel(x, y, z) + 0.6, bulge(x, y, z));
  put('mural thrombus', clot, { echo: -7, attenuation: 0.4 }, { wall: { ...WALLS.endocardium, gaps: 0.3 }, margin: 2 });
}

/** Into the sinuses of the kidneys. */
export function putRenalArteries(put: Put): void {
  for (const each of RENAL_ARTERIES) {
    const region = lumenOf(each);
    put(region.name, region.shape, region.tissue, region);
  }
}
