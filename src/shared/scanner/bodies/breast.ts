import { putInto, type Body, type Put, type Region } from '../core/body.ts';
import { ellipsoid, grow, intersection, type Shape } from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import { axesAlong, type V3 } from '../core/vectors.ts';
import { putLesion, type LesionOptions } from './breast-lesion.ts';
import {
  behind,
  chestWall,
  gland,
  glandBack,
  glandFront,
  inFrontOf,
  intercostal,
  ligaments,
  lung,
  pectoralis,
  ribs,
  skinSurface,
} from './breast-surfaces.ts';
import { BREAST_TISSUES as TISSUE, BREAST_WALLS as WALL } from './breast-tissues.ts';
import { TISSUES } from './tissues.ts';

export type BreastOptions = LesionOptions;

/** Where the gland is thick: at 2 o'clock, 32 mm from the nipple. */
export const LESION_PLACE: readonly [x: number, z: number] = [25, 19];
const NODE: V3 = [80, 0, 50];

const SKIN = 1.6;
/** Directions, in degrees from the lateral side upward: nine main ducts open on the nipple; behind the areola they measure about 2 mm (Ramsay, 2005). */
const DUCTS = [2, 37, 80, 118, 150, 179, 222, 270, 318] as const;

/**
 * The left breast of a supine woman with the chest wall behind it and the axillary tail beside it. Origin: the skin at the nipple.
 * Skin 0.5 to 2 mm thick, gland in the middle 15 to 20 mm, pectoralis 8 mm.
 */
export function breast(options: BreastOptions = {}): Body {
  const regions: Region[] = [];
  const put = putInto(regions);
  const skin = behind(skinSurface);
  put('retromammary fat', inFrontOf(chestWall, 10), TISSUE.retromammaryFat);
  put('axillary fat', intersection(inFrontOf(chestWall, 10), lateralToMuscle), TISSUE.retromammaryFat);
  put('intercostal muscle', intercostal, TISSUE.intercostal);
  put('lung', lung, { ...TISSUES.lung, reflection: { level: -1, decay: 26, spacing: 0 } }, { wall: WALL.pleura });
  put('rib', ribs, TISSUES.bone, { wall: WALL.bone, margin: 2 });
  put('pectoralis major', pectoralis, TISSUE.muscle, { wall: WALL.fascia, margin: 1 });
  put('subcutaneous fat', subcutaneous, TISSUE.fat);
  put('Cooper ligament', ligaments, TISSUE.ligament, { margin: 1.5 });
  put('fibroglandular tissue', gland, TISSUE.gland, { margin: 3 });
  const ducts = DUCTS.map(ductTowards);
  for (const duct of ducts) put('duct', duct, TISSUE.duct, { wall: WALL.duct });
  const [x, z] = LESION_PLACE;
  const middle: V3 = [x, (glandFront(x, z) + glandBack(x, z)) / 2, z];
  putLesion(put, middle, [0.08, -1, 0], options);
  const node = putNode(put);
  put('nipple', ellipsoid([0, 2.6, 0], [5.6, 5.6, 5.6]), TISSUE.nipple, { wall: WALL.node });
  for (const duct of ducts) put('duct', intersection(duct, inNipple), TISSUE.duct);
  put('skin', inFrontOf(skinSurface, SKIN), TISSUE.skin, { wall: WALL.skin });
  return {
    name: 'breast',
    skin,
    regions,
    base: TISSUE.retromammaryFat,
    warp: { size: 14, amount: 0.35 },
    box: { min: [-64, -4, -64], max: [106, 76, 84] },
    cell: 3,
    landmarks: { nipple: [[0, 2.6, 0]], 'lymph node': [node], 'upper outer quadrant': [middle] },
  };
}

/** The pectoralis ends there. */
const lateralToMuscle: Shape = (x, _y, z) => 62 + 0.12 * z - x;
const inNipple: Shape = (x, y, z) => Math.hypot(x, y - 2.6, z) - 7;

const subcutaneous: Shape = (x, y, z) => Math.max(y - (glandFront(x, z) + glandBack(x, z)) / 2, skinSurface(x, z) - y);

/** From the nipple, backward and then outward within the gland. */
function ductTowards(degrees: number, n: number): Tube {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (r: number, share: number, turn = 0): V3 => {
    const [x, z] = [r * (c - turn * s), r * (s + turn * c)];
    return [x, glandFront(x, z) * (1 - share) + glandBack(x, z) * share, z];
  };
  const deep = 0.3 + 0.25 * ((n * 0.618) % 1);
  return tube(
    [
      [1.6 * c, 0.6, 1.6 * s],
      [2.4 * c, 5.5, 2.4 * s],
      at(9, deep),
      at(18, deep + 0.12, 0.03),
      at(28, deep + 0.02, -0.01),
      at(36, deep + 0.1, 0.03),
    ],
    [0.4, 0.8, 1, 0.8, 0.6, 0.4],
  );
}

/** A lymph node of the axillary tail, 14 mm long, its cortex thinner than 3 mm (Bedi, 2008). Returns its middle. */
function putNode(put: Put): V3 {
  const [x, , z] = NODE;
  const middle: V3 = [x, skinSurface(x, z) + 12.5, z];
  const axes = axesAlong([0.12, -1, 0.1], [0.6, 0, 0.8]);
  const node = ellipsoid(middle, [8.2, 6, 3.9], axes);
  const hilum = ellipsoid([middle[0] + 0.6, middle[1] + 1.1, middle[2] - 0.3], [6, 4, 2.3], axes);
  put('lymph node', node, TISSUE.nodeCortex, { wall: WALL.node });
  put('hilum of the lymph node', intersection(hilum, grow(node, -0.2)), TISSUE.nodeHilum);
  return middle;
}
