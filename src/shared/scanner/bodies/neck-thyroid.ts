import { boxed } from '../core/boxes.ts';
import { putInto, type Region } from '../core/body.ts';
import { noise, septa, spots } from '../core/noise.ts';
import { blend, carve, ellipsoid, grow, shell, within, slab, type Shape } from '../core/shapes.ts';
import type { Tissue } from '../core/tissue.ts';
import { axesAlong, type V3 } from '../core/vectors.ts';
import { FAR, sided, type Side } from './neck-frame.ts';
import { TRACHEA } from './neck-midline.ts';
import { NECK_WALLS as W } from './neck-tissues.ts';
import { TISSUES } from './tissues.ts';

export type ThyroidState = 'normal' | 'goiter' | 'hashimoto';

/** Middle of a lobe, as a distance from the midline. */
export const LOBE: V3 = [17.2, 21, 4];
/**
 * Half of the diameters of a lobe: 17 × 17 × 47 mm before the trachea and the carotid take their part. Normal lobes are 40 to 60 mm
 * long and 13 to 18 mm deep (Rumack, "Diagnostic Ultrasound"); together up to 18 mL in women and 25 mL in men (Gutekunst, 1988).
 */
const LOBE_RADII: V3 = [8.6, 8.4, 23.5];
/** From front to back; the normal isthmus is up to 4 to 6 mm thick (Rumack). */
const ISTHMUS = { thickness: 3.4, half: 6.5 };
/** A lobe of a goiter is this much larger in each direction, and so twice in volume. */
const GOITER = { width: 1.25, depth: 1.3, length: 1.22, isthmus: 7 };

export function thyroidOf(state: ThyroidState, carotids: readonly Shape[], nodule: Shape | null): Shape {
  const isthmusThickness = state === 'goiter' ? GOITER.isthmus : state === 'hashimoto' ? 5 : ISTHMUS.thickness;
  const isthmus = within(
    within(shell(TRACHEA, 0.2, isthmusThickness), slab([0, 0, 1], [0, 0.1, 1], ISTHMUS.half), 3),
    slab([0, 9, 0], [0, 1, 0], 10),
    2,
  );
  const lobes = blend(lobe('right', state), lobe('left', state), 1);
  const healthy = blend(lobes, isthmus, 5);
  const swollen = nodule === null ? healthy : blend(healthy, grow(nodule, 0.7), 2.5);
  const beside = carve(swollen, grow(TRACHEA, 0.2), 1.2);
  const gland = carotids.reduce((rest, carotid) => carve(rest, grow(carotid, 0.4), 1.5), beside);
  return boxed(gland, { min: [-46, -2, -42], max: [46, 46, 46] }, FAR);
}

/** Its upper pole lies farther outward and back than the lower one. The right lobe is usually a little larger. */
function lobe(side: Side, state: ThyroidState): Shape {
  const size = side === 'left' ? 0.96 : 1;
  const [width, depth, length] =
    state === 'goiter'
      ? [GOITER.width, GOITER.depth, GOITER.length]
      : state === 'hashimoto'
        ? [1.05, 1.12, 1]
        : [1, 1, 1];
  const radii: V3 = [LOBE_RADII[0] * width * size, LOBE_RADII[1] * depth * size, LOBE_RADII[2] * length * size];
  const axes = axesAlong(sided(side, [0.1, 0.06, 1]), sided(side, [1, -0.25, 0]));
  const body = ellipsoid(sided(side, LOBE), radii, axes);
  // The lower half is fuller, and a lobe bulges back beside the esophagus.
  const lower = ellipsoid(sided(side, [15.8, 21.5, -7]), [radii[0] * 0.92, radii[1] * 0.95, radii[2] * 0.55], axes);
  return blend(body, lower, 4);
}

/** Even and fine in health; in Hashimoto's thyroiditis dark, with small darker nodules between bright strands. */
const TEXTURES: Record<ThyroidState, Tissue> = {
  normal: {
    ...TISSUES.thyroid,
    texture: (x, y, z) =>
      0.7 * noise(x, y, z, 1.6) + 0.5 * noise(x, y, z, 7, 1) - 7 * Math.max(0, 1 - spots(x, y, z * 0.4, 9) / 0.11),
  },
  goiter: {
    ...TISSUES.thyroid,
    echo: 2.5,
    texture: (x, y, z) =>
      1.6 * noise(x, y, z, 5) + 1.2 * noise(x, y, z, 12, 1) - 11 * Math.max(0, 1 - spots(x, y, z, 13) / 0.2),
  },
  hashimoto: {
    ...TISSUES.thyroid,
    echo: -3,
    texture: (x, y, z) =>
      9 * Math.exp(-((septa(x, y, z, 5.5) / 0.14) ** 2)) -
      5 * Math.max(0, 1 - spots(x, y, z, 6) / 0.4) +
      1.5 * noise(x, y, z, 3),
  },
};

export function addThyroid(regions: Region[], gland: Shape, state: ThyroidState): void {
  putInto(regions)('thyroid', gland, TEXTURES[state], { wall: W.capsule, margin: 3 });
}
