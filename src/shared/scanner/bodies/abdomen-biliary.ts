import type { Put } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { ellipsoid, grow, halfSpace, sphere, within, type Shape } from '../core/shapes.ts';
import type { Tube } from '../core/tube.ts';
import { add, between, scale, subtract, unit, type V3 } from '../core/vectors.ts';
import { course } from './abdomen-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

export interface BiliaryOptions {
  gallstones: number;
  stoneSize: number;
  sludge: boolean;
  polyp: number;
  wall: number;
  duct: number;
}

/** From the neck to the fundus, which lies in front and lower: 8 cm long, 2.6 wide (normal 7 to 10 and up to 4). */
const GALLBLADDER: readonly V3[] = [
  [-42, 86, -63],
  [-44, 80, -70],
  [-48, 70, -80],
  [-55, 56, -92],
  [-61, 44, -102],
];
const RADII = [2.6, 5.8, 9.8, 13, 11.8];
export const GALLBLADDER_AXIS: readonly [V3, V3] = [GALLBLADDER[1] as V3, [-63, 41, -105]];

/** Down, for a patient on the back, square on the gallbladder. */
const AXIS = unit(subtract(GALLBLADDER[4] as V3, GALLBLADDER[1] as V3));
const DEPENDENT = unit(subtract([0, 1, 0], scale(AXIS, AXIS[1])));

/** The common duct in front of the portal vein, then behind the duodenum and through the head of the pancreas. */
const COMMON_DUCT: readonly V3[] = [
  [-47, 80.5, -42],
  [-41, 82, -52],
  [-34, 86.5, -63],
  [-30, 97, -78],
  [-28, 107, -94],
  [-30, 111, -108],
  [-36, 109, -118],
];

/** Not quite black, since slice and side lobes reach beyond it. */
const BILE = { ...TISSUES.bile, echo: -23 };

/** Ducts of the liver, the common duct (outer diameter of its lumen in mm) and the cystic duct. */
export function putDucts(put: Put, { duct }: BiliaryOptions): void {
  const radius = duct / 2;
  const common = course(
    COMMON_DUCT,
    [0.62, 0.8, 1, 1, 0.95, 0.85, 0.55].map((share) => share * radius),
  );
  const cystic = course(
    [
      [-42, 86, -63],
      [-39, 85, -60],
      [-37, 85.5, -57],
    ],
    [1.4, 1.1, 1.1],
    2,
  );
  put('bile duct wall', grow(cystic, 0.7), TISSUES.triad);
  put('bile duct wall', grow(common, 0.6), TISSUES.triad, { wall: { ...WALLS.portal, facing: 6, width: 0.5 } });
  put('cystic duct', cystic, BILE);
  put('common bile duct', common, BILE);
  // Beside the portal veins; normally too thin to show, wide in obstruction.
  const hepatic = Math.max(0.7, radius * 0.42);
  const right = course(
    [
      [-47, 82, -42],
      [-62, 82, -40],
      [-78, 82, -38],
    ],
    [hepatic, hepatic * 0.9, hepatic * 0.7],
    2,
  );
  const left = course(
    [
      [-47, 82, -42],
      [-34, 77, -44],
      [-18, 70, -46],
    ],
    [hepatic, hepatic * 0.9, hepatic * 0.7],
    2,
  );
  put('right hepatic duct', right, BILE);
  put('left hepatic duct', left, BILE);
}

/** The gallbladder with what is in it. */
export function putGallbladder(put: Put, options: BiliaryOptions): void {
  const { gallstones, stoneSize, sludge, polyp, wall } = options;
  const lumen = course(GALLBLADDER, RADII, 5);
  const isThick = wall > 3;
  put(
    'gallbladder wall',
    grow(lumen, wall),
    isThick
      ? { echo: -5, attenuation: 0.4, texture: (x, y, z) => 3.5 * noise(x, y, z, 3.5) }
      : { ...TISSUES.wall, echo: 2 },
    { wall: { ...WALLS.serosa, gaps: 0.25 } },
  );
  put('gallbladder', lumen, BILE, { wall: { ...WALLS.cyst, edge: 0.5, gaps: 0.1 } });
  if (sludge) {
    const level = halfSpace([-52, 66, -86], scale(unit([0.05, 1, 0.1]), -1));
    put(
      'sludge',
      within(lumen, level, 1),
      { echo: -7, attenuation: 0.3, texture: (x, y, z) => noise(x, y, z, 4) },
      {
        margin: 1,
      },
    );
  }
  if (polyp > 0) {
    // on the wall in front, where no stone stays
    const place = onWall(0.62, polyp / 2 + 0.4, [0.3, -1, 0.2]);
    put(
      'gallbladder polyp',
      sphere(place, polyp / 2),
      { echo: 1, attenuation: 0.4 },
      {
        wall: { ...WALLS.endocardium, facing: 6 },
      },
    );
  }
  for (let n = 0; n < gallstones; n += 1) putStone(put, lumen, n, stoneSize);
}

/** mm from the middle line to the wall in a direction, less the half size of what lies on it. */
function onWall(share: number, half: number, direction: V3): V3 {
  const position = share * (GALLBLADDER.length - 1);
  const n = Math.min(GALLBLADDER.length - 2, Math.floor(position));
  const middle = between(GALLBLADDER[n] as V3, GALLBLADDER[n + 1] as V3, position - n);
  const radius = (RADII[n] as number) + ((RADII[n + 1] as number) - (RADII[n] as number)) * (position - n);
  const way = unit(
    subtract(direction, scale(AXIS, direction[0] * AXIS[0] + direction[1] * AXIS[1] + direction[2] * AXIS[2])),
  );
  return add(middle, scale(way, Math.max(0, radius - half)));
}

/** Stones roll to the lowest place, toward the neck, and lie beside each other. */
function putStone(put: Put, lumen: Tube, n: number, size: number): void {
  const diameter = size * ([1, 0.7, 0.85, 0.6, 0.75, 0.9][n % 6] as number);
  const [row, column] = [Math.floor(n / 3), n % 3];
  const share = 0.46 + 0.012 * size * (row * 1.4 + 0.8 * column);
  const aside: V3 = [[0, 0.55, -0.5][column] as number, 0, 0];
  const place = onWall(Math.min(0.92, share), diameter / 2 + 0.3, add(DEPENDENT, aside));
  const shape: Shape = ellipsoid(place, [diameter * 0.5, diameter * 0.45, diameter * 0.5]);
  if (lumen(...place) > 0) return;
  put('gallstone', shape, TISSUES.stone, { wall: WALLS.stone });
}
