import type { Put } from '../core/body.ts';
import { grow } from '../core/shapes.ts';
import { lumenOf, treeOf, vessel, type Vessel } from './abdomen-frame.ts';
import { CONFLUENCE } from './abdomen-liver-vessels.ts';
import { WAVES } from './abdomen-waves.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Veins that run to the vena cava or the portal vein. */
const VEINS: readonly Vessel[] = [
  vessel(
    'splenic vein',
    [[90, 133, -46], [60, 118, -57], [30, 101, -69], [8, 95.5, -79], CONFLUENCE],
    [3.2, 3.7, 4, 4.3, 4.8],
    WAVES.splenicVein,
  ),
  vessel(
    'superior mesenteric vein',
    [[-3, 97, -170], [-5, 99, -130], [-6, 100, -104], CONFLUENCE],
    [3.6, 4.6, 5.2, 5.4],
    WAVES.splenicVein,
  ),
  vessel(
    'left common iliac vein',
    [
      [36, 139, -240],
      [4, 137, -226],
      [-17, 132.5, -212],
    ],
    [5.6, 5.8, 6.2],
    WAVES.iliacVein,
  ),
  vessel(
    'right common iliac vein',
    [
      [-30, 137, -240],
      [-23, 135.5, -226],
      [-17, 132.5, -212],
    ],
    [5.6, 5.8, 6.2],
    WAVES.iliacVein,
  ),
];

/** The left one crosses in front of the aorta, below the superior mesenteric artery. */
const RENAL_VEINS: readonly Vessel[] = [
  vessel(
    'left renal vein',
    [
      [56, 120, -84],
      [36, 117, -84],
      [22, 112.5, -84],
      [11, 108.6, -84],
      [-2, 114, -86],
      [-17, 129, -89],
    ],
    [3.4, 3.8, 3.4, 2.4, 3.2, 4],
    WAVES.renalVein,
  ),
  vessel(
    'right renal vein',
    [
      [-58, 120, -102],
      [-40, 123, -97],
      [-20, 130, -91],
    ],
    [3.2, 3.9, 3.4],
    WAVES.renalVein,
  ),
];

/** Up to the right atrium. 17 to 22 mm wide; it does not change with breathing here. */
export const CAVA: Vessel = vessel(
  'inferior vena cava',
  [
    [-17, 132.5, -210],
    [-18, 131, -150],
    [-18, 131, -90],
    [-19, 128, -50],
    [-20, 124, -20],
    [-20, 119, 8],
    [-16, 112, 30],
    [-10, 104, 52],
  ],
  [8.4, 8.8, 9, 9.4, 10, 11, 11, 11],
  WAVES.cava,
);

/** All but those of the kidneys, which come after these, and the vena cava, which runs through the diaphragm. */
export function putVeins(put: Put): void {
  const veins = treeOf(VEINS.slice(0, 2), 3);
  put('vein wall', grow(veins, 0.4), TISSUES.mesentery, { wall: WALLS.vein, margin: 2 });
  for (const [n, each] of VEINS.entries()) {
    const region = lumenOf(each);
    put(region.name, region.shape, region.tissue, { ...region, ...(n > 1 && { wall: WALLS.vein }) });
  }
}

/** From the sinuses of the kidneys. */
export function putRenalVeins(put: Put): void {
  for (const each of RENAL_VEINS) {
    const region = lumenOf(each);
    put(region.name, region.shape, region.tissue, { ...region, wall: WALLS.vein });
  }
}

/** Through everything above it, into the right atrium. */
export function putCava(put: Put): void {
  const region = lumenOf(CAVA);
  put('inferior vena cava', region.shape, region.tissue, {
    wall: { ...WALLS.vein, facing: 8 },
    ...(region.flow && { flow: region.flow }),
  });
}
