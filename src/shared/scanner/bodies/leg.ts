import { putInto, type Body, type Put, type Region } from '../core/body.ts';
import { blend, ellipsoid, grow, intersection, shell, sphere, union, without, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import { flowAlong, flowInTree, type Wave } from './flows.ts';
import { COMMON_FEMORAL, CONTINUOUS, DEEP_FEMORAL, FEMORAL, femoralFlow, VENOUS } from './leg-flow.ts';
import { around, legSkin, muscle, track } from './leg-frame.ts';
import { MUSCLES } from './leg-muscles.ts';
import { LEG_TISSUES as TISSUE, LEG_WALLS as WALL } from './leg-tissues.ts';
import {
  COMMON_FEMORAL_ARTERY,
  DEEP_FEMORAL_ARTERY,
  DEEP_FEMORAL_VEIN,
  DEEP_VEIN,
  FEMORAL_ARTERY,
  GREAT_SAPHENOUS_VEIN,
  STENOSIS,
  tubeOf,
  vein,
  type Deformation,
} from './leg-vessels.ts';

export interface LegOptions {
  /** How far the probe flattens the veins, 0 to 1. A vein with a clot stays open. */
  compression?: number;
  thrombus?: 'none' | 'common femoral vein' | 'femoral vein' | 'popliteal vein' | 'great saphenous vein';
  /** Fresh clots are dark and widen the vein; old ones are bright, and blood flows past them in a narrow channel. */
  thrombusAge?: 'acute' | 'chronic';
  /** Of the femoral artery in the middle of the thigh, percent by diameter: 0 to 85. */
  stenosis?: number;
  /** Length of a cyst in the hollow of the knee, mm: 0 for none, 20 to 60. */
  bakerCyst?: number;
}

/** From the top down to the bottom, z in mm. */
const CLOTS: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
  'common femoral vein': [45, -64],
  'femoral vein': [-100, -260],
  'popliteal vein': [-345, -470],
  'great saphenous vein': [-24, -150],
};
const SKIN = 1.8;
const FAT = 11;
/** Intima and media measure about 0.6 mm. */
const ARTERY_WALL = 0.65;
/** The inner line of the wall lies on the lumen's edge. */
const INTIMA = 0.12;
const VEIN_WALL = 0.35;

/**
 * The right leg of an adult who lies on the back, from the groin to just below the knee. Origin: the skin at the inguinal ligament,
 * in front of the common femoral artery, about. The inner side is toward +x.
 */
export function leg(options: LegOptions = {}): Body {
  const regions: Region[] = [];
  const put = putInto(regions);
  put('subcutaneous fat', legSkin, TISSUE.fat);
  put('intermuscular fat', fasciaLata, TISSUE.intermuscular, { wall: WALL.fascia });
  const vastus = tube(
    [
      [-42, 74, -80],
      [-25, 68, -200],
      [-12, 64, -320],
      [-4, 58, -380],
    ],
    [16, 27, 22, 8],
  );
  put('vastus intermedius', intersection(vastus, grow(fasciaLata, -2)), TISSUE.muscle, { wall: WALL.fascia });
  for (const [name, keys] of Object.entries(MUSCLES)) {
    put(name, intersection(muscle(keys), fasciaLata), TISSUE.muscle, { wall: WALL.fascia, margin: 3 });
  }
  if (options.bakerCyst !== undefined && options.bakerCyst > 0) putBakerCyst(put, options.bakerCyst);
  putBones(put);
  putNerves(put);
  put('intermuscular fat', vascularSheath(), TISSUE.intermuscular, { margin: 2 });
  putVeins(put, options);
  putArteries(put, options.stenosis ?? 0);
  put('skin', shell(legSkin, -SKIN, 40), TISSUE.skin, { wall: WALL.skin });
  return {
    name: 'leg',
    skin: legSkin,
    regions,
    base: TISSUE.fat,
    warp: { size: 22, amount: 0.7 },
    box: { min: [-116, -8, -522], max: [72, 178, 60] },
    cell: 6,
    landmarks: {
      'common femoral artery': COMMON_FEMORAL_ARTERY.points.slice(1, 4),
      'femoral artery': FEMORAL_ARTERY.points.slice(3, -3),
      'popliteal artery': FEMORAL_ARTERY.points.slice(-3),
      'deep vein': DEEP_VEIN.points.slice(1, -1),
      'great saphenous vein': GREAT_SAPHENOUS_VEIN.points.slice(3, -1),
    },
  };
}

/** Fat between the vessels and the muscles, all the way down. */
const vascularSheath = (): Shape =>
  intersection(blend(grow(tubeOf(FEMORAL_ARTERY), 2.6), grow(tubeOf(DEEP_VEIN), 1.8), 6), grow(fasciaLata, -1));

/** Deep to it lie the muscles. */
const fasciaLata: Shape = (x, y, z) => legSkin(x, y, z) + FAT + 1.5 * Math.sin(z * 0.03 + x * 0.04);

function putBones(put: Put): void {
  const rest = { wall: WALL.bone };
  const head = sphere([-9, 64, 8], 23);
  const neck = tube(
    [
      [-9, 64, 8],
      [-34, 70, -14],
      [-56, 78, -30],
    ],
    [15, 14, 18],
  );
  const shaft = tube(
    [
      [-54, 80, -38],
      [-48, 80, -80],
      [-25, 75, -200],
      [-10, 72, -310],
      [-2, 72, -385],
    ],
    [17, 14, 13.5, 14, 20],
  );
  put('femur', blend(neck, shaft, 8), TISSUE.bone, { ...rest, margin: 2 });
  put('femoral head', head, TISSUE.bone, rest);
  const condyles = union(ellipsoid([-24, 74, -418], [19, 27, 25]), ellipsoid([26, 74, -419], [18, 27, 25]));
  put('cartilage', grow(condyles, 2.4), TISSUE.cartilage);
  put('femoral condyle', condyles, TISSUE.bone, rest);
  put(
    'tibia',
    tube(
      [
        [2, 74, -468],
        [0, 72, -490],
        [2, 74, -530],
      ],
      [32, 26, 20],
    ),
    TISSUE.bone,
    rest,
  );
}

function putNerves(put: Put): void {
  const rest = { wall: WALL.nerve };
  put(
    'femoral nerve',
    tube(
      [
        [-12, 31, 40],
        [-11.5, 25, 0],
        [-13, 27, -40],
      ],
      [2.6, 2.4, 1.4],
    ),
    TISSUE.nerve,
    rest,
  );
  const sciatic = [
    around(-120, 178, 42),
    around(-250, 178, 31),
    [-8, 110, -345],
    [-8.5, 115.5, -395],
    [-7, 114.5, -440],
    [-5, 113, -500],
  ] as V3[];
  put('tibial nerve', tube(sciatic, [4.5, 4.2, 3, 2.7, 2.5, 2.4]), TISSUE.nerve, rest);
}

/** How wide a clot makes a vein. */
const WIDTH = { acute: 1.18, chronic: 0.85 } as const;

function putVeins(put: Put, options: LegOptions): void {
  const { compression = 0, thrombus = 'none', thrombusAge = 'acute' } = options;
  const press = Math.min(1, Math.max(0, compression));
  const clot = CLOTS[thrombus];
  const isSaphenous = thrombus === 'great saphenous vein';
  const deep = deformation(press, isSaphenous ? undefined : clot, WIDTH[thrombusAge]);
  const superficial = deformation(press, isSaphenous ? clot : undefined, WIDTH[thrombusAge]);
  const isClosed = press > 0.95;
  const veins = [
    { name: 'great saphenous vein', course: GREAT_SAPHENOUS_VEIN, how: superficial, speed: 0.5 },
    { name: 'deep femoral vein', course: DEEP_FEMORAL_VEIN, how: deformation(press, undefined, 1), speed: 0.7 },
    { name: 'deep vein', course: DEEP_VEIN, how: deep, speed: 1 },
  ];
  const lumens = veins.map(({ name, course, how, speed }) => {
    const wave: Wave = !isSaphenous && clot !== undefined ? CONTINUOUS : VENOUS;
    const along = flowAlong(tubeOf(course), (time) => (isClosed ? 0 : -speed * wave(time)));
    return { name, lumen: vein(course, how), along };
  });
  for (const { lumen } of lumens) put('vein wall', grow(lumen, VEIN_WALL), TISSUE.venousWall, { margin: 1 });
  for (const { name, lumen, along } of lumens) {
    if (name !== 'deep vein') {
      put(name, lumen, TISSUE.blood, { wall: WALL.vein, flow: along, margin: 1 });
      continue;
    }
    for (const [part, isPart] of DEEP_PARTS) {
      put(part, intersection(lumen, isPart), TISSUE.blood, { wall: WALL.vein, flow: along, margin: 1 });
    }
  }
  if (clot === undefined) return;
  const lumen = lumens[isSaphenous ? 0 : 2]?.lumen ?? legSkin;
  const [top, bottom] = clot;
  const tissue = thrombusAge === 'acute' ? TISSUE.acuteThrombus : TISSUE.chronicThrombus;
  const part = intersection(lumen, between(top, bottom));
  const { points, radii } = isSaphenous ? GREAT_SAPHENOUS_VEIN : DEEP_VEIN;
  const channel = tube(
    points.map(([x, y, z], n): V3 => [x + 0.3 * (radii[n] ?? 0), y - 0.25 * (radii[n] ?? 0), z]),
    radii.map((radius) => 0.32 * radius),
  );
  put('thrombus', thrombusAge === 'acute' ? part : without(part, channel), tissue, { margin: 1 });
}

const between =
  (top: number, bottom: number): Shape =>
  (_x, _y, z) =>
    Math.max(z - top, bottom - z);
/** Where the deep femoral vein joins, and the hiatus of the adductor magnus. */
const DEEP_PARTS = [
  ['common femoral vein', between(200, -62)],
  ['femoral vein', between(-62, -330)],
  ['popliteal vein', between(-330, -700)],
] as const;

/** A clot keeps a vein from being flattened. */
function deformation(press: number, clot: readonly [number, number] | undefined, width: number): Deformation {
  if (clot === undefined) return { flat: () => press, wide: () => 1 };
  const [top, bottom] = clot;
  const held = track([
    [top + 18, 0],
    [top + 2, 1],
    [bottom - 2, 1],
    [bottom - 18, 0],
  ]);
  return { flat: (z) => press * (1 - 0.93 * held(z)), wide: (z) => 1 + (width - 1) * held(z) };
}

function putArteries(put: Put, stenosis: number): void {
  const percent = Math.min(85, Math.max(0, stenosis));
  const common = tubeOf(COMMON_FEMORAL_ARTERY);
  const deep = tubeOf(DEEP_FEMORAL_ARTERY);
  const open = tubeOf(FEMORAL_ARTERY);
  const normal = track(FEMORAL_ARTERY.points.map(([, , z], n) => [z, FEMORAL_ARTERY.radii[n] ?? 3]));
  for (const each of [deep, open, common])
    put('arterial wall', grow(each, ARTERY_WALL), TISSUE.arterialWall, { wall: WALL.adventitia });
  const isNarrow = (z: number) => Math.abs(z - STENOSIS) < 9;
  const radii = FEMORAL_ARTERY.radii.map((radius, n) => {
    const z = FEMORAL_ARTERY.points[n]?.[2] ?? 0;
    return Math.abs(z - STENOSIS) < 3
      ? radius * (1 - percent / 100)
      : isNarrow(z)
        ? radius * (1 - percent / 160)
        : radius;
  });
  const lumen = tube(FEMORAL_ARTERY.points, radii);
  if (percent > 0) {
    const plaque = intersection(open, (_x, _y, z) => Math.abs(z - STENOSIS) - 15);
    put('plaque', plaque, TISSUE.plaque);
  }
  // One inner line for all, so that none crosses the lumen where an artery branches.
  put('arterial wall', grow(union(common, lumen, deep), INTIMA), TISSUE.arterialWall, {
    wall: WALL.artery,
    margin: 0.5,
  });
  put('deep femoral artery', deep, TISSUE.blood, { flow: flowAlong(deep, DEEP_FEMORAL, 4) });
  const flow = femoralFlow(lumen, normal, percent);
  put('femoral artery', intersection(lumen, between(200, -330)), TISSUE.blood, { flow, margin: 0.5 });
  put('popliteal artery', intersection(lumen, between(-330, -700)), TISSUE.blood, { flow });
  // Where it divides, each branch has its own flow.
  const branches = [
    [common, COMMON_FEMORAL],
    [deep, DEEP_FEMORAL],
    [open, FEMORAL],
  ] as const;
  put('common femoral artery', common, TISSUE.blood, { flow: flowInTree(branches, 5) });
}

/** It leaves the joint between the semimembranosus and the medial head of the gastrocnemius. */
function putBakerCyst(put: Put, size: number): void {
  const z = -428;
  const middle = around(z - size * 0.12, 150, 11 + size * 0.16);
  const body = ellipsoid(middle, [size * 0.27, size * 0.15, size * 0.5]);
  const neck = tube(
    [around(z, 147, 10 + size * 0.1), around(z, 150, 26), around(z + 3, 158, 32)],
    [size * 0.1, 2.4, 2.2],
  );
  put('Baker cyst', blend(body, neck, 3), TISSUE.fluid, { wall: WALL.cyst, margin: 1 });
}
