import { share } from '../core/hash.ts';
import { noise } from '../core/noise.ts';
import type { Shape } from '../core/shapes.ts';

/** A depth (y, mm) above each place of the frontal plane: the layers of the breast lie on one another. */
export type Surface = (x: number, z: number) => number;

/** The nipple lies in front of the fourth intercostal space, about this far from the midline; x counts from the nipple. */
const LATERAL_FALL = 0.0018;
/** mm between the chest wall and the skin where there is no gland, and how much the gland adds at its thickest place. */
const [THIN, THICK] = [8, 19];
/** Behind the nipple there is hardly any fat in front of the ducts; farther out there is this much, mm. */
const [FAT_AT_NIPPLE, FAT] = [2.4, 7.5];
const RETROMAMMARY = 4.2;
/** mm from the chest wall's fascia. */
const [RIB_FRONT, PLEURA] = [10, 17.5];
/** Mean distance between suspensory ligaments, mm. */
const LOBULE = 15;
/** How far the gland is drawn out into a crest at a ligament, and the width of the crest, mm. */
const CREST = { height: 3.2, width: 3.6 };

/** Front of the pectoral fascia. */
export const chestWall: Surface = (x, z) => 27 + 0.05 * x + LATERAL_FALL * x * x + 0.0004 * z * z;

/** A supine breast, flattened; the upper outer quadrant is the thickest. */
export const skinSurface: Surface = (x, z) =>
  chestWall(x, z) -
  THIN -
  THICK * Math.exp(-((x - 7) ** 2) / 4600 - (z - 5) ** 2 / 3600) -
  1.6 * Math.exp(-(x * x + z * z) / 36);

/** Everything behind (or, if `sign` is -1, in front of) a surface. Slopes are gentle, so the depth nearly is the distance. */
export const behind =
  (surface: Surface, by = 0): Shape =>
  (x, y, z) =>
    surface(x, z) + by - y;

export const inFrontOf =
  (surface: Surface, by = 0): Shape =>
  (x, y, z) =>
    y - surface(x, z) - by;

/** How far out a place is, 0 at the nipple and 1 at the edge of the gland, which reaches toward the axilla. */
export function outward(x: number, z: number): number {
  const r = Math.hypot(x, z);
  if (r < 1) return 0;
  const toAxilla = Math.max(0, (x * 0.75 + z * 0.66) / r);
  return r / (46 + 20 * toAxilla ** 3);
}

const smooth = (t: number): number => {
  const s = Math.min(1, Math.max(0, t));
  return s * s * (3 - 2 * s);
};

export const glandBack: Surface = (x, z) => chestWall(x, z) - RETROMAMMARY - 0.8 * noise(x, 0, z, 16, 1);

/** The front of the gland without the crests. */
export function glandFront(x: number, z: number): number {
  const fat = FAT_AT_NIPPLE + (FAT - FAT_AT_NIPPLE) * (1 - Math.exp(-(x * x + z * z) / 420));
  const front = skinSurface(x, z) + 2 + fat + 1.1 * noise(x, 9, z, 22);
  const back = glandBack(x, z);
  return front + (back - front) * smooth((outward(x, z) - 0.62) / 0.36);
}

const GRID = LOBULE;

/**
 * Distance (mm) to the nearest sheet between fat lobules: walls of a Voronoi diagram in the frontal plane that lean and bend on
 * their way to the skin, as suspensory ligaments do.
 */
export function ligamentDistance(x: number, y: number, z: number): number {
  const up = skinSurface(x, z) - y;
  const u = x + 0.55 * up + 1.3 * noise(x, y, z, 13, 2);
  const v = z - 0.4 * up + 1.3 * noise(x, y, z, 13, 1);
  const [i, j] = [Math.floor(u / GRID), Math.floor(v / GRID)];
  let [nearest, second] = [1e9, 1e9];
  let [nx, nz, sx, sz] = [0, 0, 0, 0];
  for (let k = 0; k < 9; k += 1) {
    const [a, b] = [i + (k % 3) - 1, j + Math.floor(k / 3) - 1];
    const px = (a + 0.12 + 0.76 * share(a, b, 5)) * GRID;
    const pz = (b + 0.12 + 0.76 * share(a, b, 6)) * GRID;
    const squared = (px - u) ** 2 + (pz - v) ** 2;
    if (squared < nearest) {
      [second, sx, sz] = [nearest, nx, nz];
      [nearest, nx, nz] = [squared, px, pz];
    } else if (squared < second) [second, sx, sz] = [squared, px, pz];
  }
  return (second - nearest) / (2 * Math.hypot(sx - nx, sz - nz));
}

/** The gland, whose front rises to the ligaments. */
export const gland: Shape = (x, y, z) => {
  const back = glandBack(x, z);
  const behindIt = y - back;
  if (behindIt > 8) return behindIt;
  const front = glandFront(x, z);
  const before = front - y;
  if (before > 9) return before - CREST.height;
  const crest = CREST.height * Math.exp(-((ligamentDistance(x, y, z) / CREST.width) ** 2));
  const thickness = smooth((back - front) / 6);
  return Math.max(before - crest * thickness, behindIt);
};

/** Thin sheets from the crests to the skin. */
export const ligaments: Shape = (x, y, z) => {
  const behindFront = y - glandFront(x, z) - 0.5;
  const beforeSkin = skinSurface(x, z) - y;
  const limits = Math.max(behindFront, beforeSkin);
  if (limits > 6) return limits;
  return Math.max(ligamentDistance(x, y, z) - 0.28, limits);
};

/** The pectoralis major thins out toward the anterior axillary fold. */
export const muscleBack: Surface = (x, z) => chestWall(x, z) - 0.8 + 9 * smooth((64 + 0.12 * z - x) / 14);
export const pectoralis: Shape = (x, y, z) => Math.max(chestWall(x, z) - y, y - muscleBack(x, z));

/** mm between ribs, from lower edge to lower edge, and where they run downward to the side. */
const RIB = { pitch: 29, offset: 14, slope: -0.18, high: 6.3, thick: 3.5 };

/** Distance from the middle of the nearest rib, along z. */
function fromRib(x: number, z: number): number {
  const along = (z - RIB.slope * x - RIB.offset) / RIB.pitch;
  return (along - Math.round(along)) * RIB.pitch;
}

export const ribs: Shape = (x, y, z) => {
  const u = fromRib(x, z) / RIB.high;
  const v = (y - chestWall(x, z) - RIB_FRONT - RIB.thick) / RIB.thick;
  // A rib is a flattened oval.
  const reach = Math.sqrt(Math.sqrt(u ** 4 + v ** 4 + u * u * v * v));
  if (reach < 0.25) return (reach - 1) * RIB.thick;
  return (
    (reach - 1) *
    RIB.thick *
    Math.min(RIB.high / RIB.thick, Math.hypot(u * RIB.high, v * RIB.thick) / RIB.thick / reach)
  );
};

export const lung: Shape = behind(chestWall, PLEURA);
export const intercostal: Shape = behind(chestWall, RIB_FRONT - 1);
