import { putInto, type Region } from '../core/body.ts';
import { noise, septa, spots } from '../core/noise.ts';
import { ellipsoid, grow, intersection, sphere, type Shape } from '../core/shapes.ts';
import type { Tissue, Wall } from '../core/tissue.ts';
import { add, type V3 } from '../core/vectors.ts';
import { sided, type Side } from './neck-frame.ts';
import { TISSUES } from './tissues.ts';

export type Composition = 'solid' | 'mixed' | 'spongiform' | 'cystic';
export type Echogenicity = 'hyperechoic' | 'isoechoic' | 'hypoechoic' | 'very hypoechoic';
export type Margin = 'smooth' | 'ill-defined' | 'irregular';
export type Foci = 'none' | 'comet tail' | 'macrocalcification' | 'punctate';

/** A nodule by the features of ACR TI-RADS (Tessler, 2017). */
export interface Nodule {
  side: Side;
  /** Largest diameter in the transverse plane, mm. */
  size: number;
  composition: Composition;
  echogenicity: Echogenicity;
  margin: Margin;
  tallerThanWide: boolean;
  foci: Foci;
}

const POINTS = {
  composition: { cystic: 0, spongiform: 0, mixed: 1, solid: 2 },
  echogenicity: { hyperechoic: 1, isoechoic: 1, hypoechoic: 2, 'very hypoechoic': 3 },
  margin: { smooth: 0, 'ill-defined': 0, irregular: 2 },
  foci: { none: 0, 'comet tail': 0, macrocalcification: 1, punctate: 3 },
} as const;

/** Points and level (TR1 to TR5) of ACR TI-RADS. Spongiform and cystic nodules get no points at all. */
export function tiRads(nodule: Omit<Nodule, 'side' | 'size'>): { points: number; level: 1 | 2 | 3 | 4 | 5 } {
  const { composition, echogenicity, margin, tallerThanWide, foci } = nodule;
  if (composition === 'spongiform' || composition === 'cystic') return { points: 0, level: 1 };
  const points =
    POINTS.composition[composition] +
    POINTS.echogenicity[echogenicity] +
    POINTS.margin[margin] +
    POINTS.foci[foci] +
    (tallerThanWide ? 3 : 0);
  return { points, level: points >= 7 ? 5 : points >= 4 ? 4 : points === 3 ? 3 : 2 };
}

/** Levels relative to liver, dB; healthy thyroid is at 4 and the strap muscles at −10. */
const LEVELS = { hyperechoic: 8.5, isoechoic: 3.6, hypoechoic: -3.5, 'very hypoechoic': -11.5 } as const;
const SMOOTH_HALO = 0.7;

export const noduleCenter = (side: Side): V3 => sided(side, [17.4, 21, 2]);

export function noduleShape({ side, size, margin, tallerThanWide }: Nodule): Shape {
  const [across, deep] = tallerThanWide ? [size * 0.39, size * 0.5] : [size * 0.5, size * 0.37];
  const oval = ellipsoid(noduleCenter(side), [across, deep, size * 0.52]);
  if (margin !== 'irregular') return oval;
  // lobules and spikes
  return (x, y, z) =>
    oval(x, y, z) + size * (0.045 * noise(x, y, z, size * 0.4) + 0.025 * noise(x, y, z, size * 0.2, 1));
}

const WALL: Record<Margin, Wall | undefined> = {
  smooth: { facing: 7, grazing: -8, width: 0.22, edge: 0.15 },
  'ill-defined': undefined,
  irregular: { facing: 3, grazing: -12, width: 0.22, gaps: 0.4 },
};

export function addNodule(regions: Region[], nodule: Nodule, gland: Shape): void {
  const put = putInto(regions);
  const inGland = (shape: Shape): Shape => intersection(shape, grow(gland, -0.3));
  const shape = noduleShape(nodule);
  const { composition, echogenicity, margin, foci, side, size } = nodule;
  const wall = WALL[margin];
  const rest = { margin: 3, ...(wall && { wall }) };
  const hasHalo = composition === 'solid' && margin === 'smooth' && echogenicity === 'isoechoic';
  if (hasHalo) put('nodule', inGland(shape), { echo: -7, attenuation: 0.5 }, rest);
  put('nodule', inGland(hasHalo ? grow(shape, -SMOOTH_HALO) : shape), tissueOf(nodule), hasHalo ? { margin: 3 } : rest);
  if (composition === 'mixed') {
    const cavity = ellipsoid(add(noduleCenter(side), [size * 0.1, -size * 0.06, 0]), [
      size * 0.27,
      size * 0.2,
      size * 0.3,
    ]);
    put('cystic part', inGland(cavity), FLUID, { margin: 3 });
  }
  addFoci(regions, foci, noduleCenter(side), size);
}

const FLUID: Tissue = { echo: -55, attenuation: 0.05 };

/** The level fades into the gland where the margin is ill-defined. */
function tissueOf(nodule: Nodule): Tissue {
  const { composition, echogenicity, margin, foci } = nodule;
  if (composition === 'cystic') return FLUID;
  if (composition === 'spongiform') return SPONGE;
  const level = LEVELS[echogenicity];
  const shape = noduleShape(nodule);
  const normal = TISSUES.thyroid.echo;
  return {
    echo: level,
    attenuation: 0.55,
    texture: (x, y, z) => {
      let added = 1.1 * noise(x, y, z, 2.2);
      if (margin === 'ill-defined') added += (normal - level) * Math.max(0, 1 + shape(x, y, z) / 2.2);
      // psammoma bodies: bright points too small for a shadow
      if (foci === 'punctate') added += (24 - level) * Math.min(1, Math.max(0, 2 - spots(x, y, z, 3.2) / 0.085));
      return added;
    },
  };
}

/** Small cysts of 1 to 3 mm with thin bright walls, in more than half of the volume. */
const SPONGE: Tissue = {
  echo: 2,
  attenuation: 0.25,
  texture: (x, y, z) => {
    const inside = septa(x, y, z, 2.8);
    return inside > 0.13 ? -22 : 5 - inside * 40;
  },
};

function addFoci(regions: Region[], foci: Foci, center: V3, size: number): void {
  const put = putInto(regions);
  if (foci === 'macrocalcification') {
    const place = add(center, [-size * 0.12, -size * 0.05, 0]);
    put('macrocalcification', ellipsoid(place, [1.9, 0.9, 1.8]), TISSUES.stone, {
      wall: { facing: 24, grazing: 6, width: 0.3 },
    });
  }
  if (foci === 'comet tail') {
    for (const [x, y, z] of [
      [-0.2, -0.1, 0],
      [0.12, -0.16, 0.05],
      [0.05, 0.08, -0.03],
    ] as const) {
      put('colloid', sphere(add(center, [x * size, y * size, z * size]), 0.45), COLLOID);
    }
  }
}

/** Crystals that ring for a few mm. */
const COLLOID: Tissue = { echo: 16, attenuation: 0.5, ringing: { level: 13, decay: 1, spacing: 0.5 } };
