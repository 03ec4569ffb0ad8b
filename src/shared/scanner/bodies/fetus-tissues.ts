import { noise, septa, spots } from '../core/noise.ts';
import type { Tissue, Wall } from '../core/tissue.ts';
import { soft } from './tissues.ts';

/** Tissues of the fetus at mid-gestation; levels in dB relative to an adult's liver. */
export const FETAL = {
  skin: soft(3, 0.5, (x, y, z) => 1.5 * noise(x, y, z, 4)),
  scalp: soft(-6, 0.5, (x, y, z) => 1.5 * noise(x, y, z, 4)),
  flesh: soft(-8, 0.5, (x, y, z) => 2 * noise(x, y, z, 3) + 1.5 * noise(x, y, z, 8, 1)),
  face: soft(-4, 0.5, (x, y, z) => 2.4 * noise(x, y, z, 3.5)),
  /** Bones are thin and weakly mineralized: they shadow, but not completely. */
  bone: soft(10, 9),
  longBone: soft(14, 15),
  rib: soft(8, 5),
  /** Reverberations behind the near skull hide the near hemisphere. */
  skull: { ...soft(8, 3), ringing: { level: 3, decay: 8.5, spacing: 0 } } satisfies Tissue,
  cartilage: soft(-17, 0.5, (x, y, z) => noise(x, y, z, 2)),
  subarachnoid: soft(-24, 0.2, (x, y, z) => 4 * noise(x, y, z, 3) + 6 * Math.exp(-((septa(x, y, z, 6) / 0.08) ** 2))),
  brain: soft(-10.5, 0.35, (x, y, z) => 1.6 * noise(x, y, z, 4) + 1.6 * noise(x, y, z, 10, 1)),
  thalamus: soft(-19.5, 0.35, (x, y, z) => 1.2 * noise(x, y, z, 3)),
  midbrain: soft(-19, 0.35, (x, y, z) => 1.4 * noise(x, y, z, 3)),
  cistern: soft(-4, 0.4, (x, y, z) => 3 * noise(x, y, z, 3)),
  falx: soft(-1, 0.5, (x, y, z) => 3 * noise(x, y, z, 4)),
  leaflet: soft(-9, 0.4, (x, y, z) => 2 * noise(x, y, z, 3)),
  choroid: soft(4, 0.5, (x, y, z) => 2.4 * noise(x, y, z, 2)),
  cerebellum: soft(-13, 0.4, (x, y, z) => 2.2 * noise(x, y, z, 2.2) + 4 * Math.exp(-((septa(x, y, z, 4) / 0.1) ** 2))),
  vermis: soft(-4, 0.4, (x, y, z) => 2 * noise(x, y, z, 2)),
  fluid: soft(-52, 0.02),
  blood: soft(-42, 0.1, (x, y, z) => 2 * noise(x, y, z, 3)),
  vesselWall: soft(1, 0.5),
  liver: soft(
    -5,
    0.45,
    (x, y, z) => 1 * noise(x, y, z, 2.5) + 0.8 * noise(x, y, z, 9, 1) - 5 * Math.max(0, 1 - spots(x, y, z, 7) / 0.2),
  ),
  lung: soft(-3, 0.45, (x, y, z) => 1.2 * noise(x, y, z, 2.2) + 0.8 * noise(x, y, z, 7, 1)),
  bowel: soft(
    -2,
    0.5,
    (x, y, z) => 2.6 * noise(x, y, z, 4) + 2 * noise(x, y, z, 2, 1) - 6 * Math.max(0, 1 - spots(x, y, z, 6) / 0.3),
  ),
  kidney: soft(-8, 0.45, (x, y, z) => 1.2 * noise(x, y, z, 2) - 5 * Math.max(0, 1 - spots(x, y, z, 5) / 0.3)),
  sinus: soft(-1, 0.5, (x, y, z) => 2 * noise(x, y, z, 2)),
  adrenal: soft(-16, 0.4, (x, y, z) => noise(x, y, z, 2)),
  muscle: soft(-13, 0.5, (x, y, z) => 1.5 * noise(x, y, z, 3)),
  myocardium: soft(-4, 0.45, (x, y, z) => 1.6 * noise(x, y, z, 2)),
  jelly: soft(-33, 0.2, (x, y, z) => 2 * noise(x, y, z, 3)),
  /** Fluid with some vernix and other particles. */
  amnion: soft(-47, 0.02, (x, y, z) => 14 * Math.max(0, 1 - spots(x, y, z, 11) / 0.09)),
} as const satisfies Record<string, Tissue>;

export const FETAL_WALLS = {
  skin: { facing: 13, grazing: -2, width: 0.5, gaps: 0.05 },
  skull: { facing: 22, grazing: -4, width: 0.6, gaps: 0.03 },
  bone: { facing: 21, grazing: 0, width: 0.55 },
  ventricle: { facing: 8, grazing: -8, width: 0.4, gaps: 0.1 },
  midline: { facing: 3, grazing: -8, width: 0.4, gaps: 0.12 },
  faint: { facing: -6, grazing: -16, width: 0.45, gaps: 0.2 },
  vessel: { facing: 5, grazing: -5, width: 0.4, gaps: 0.08 },
  organ: { facing: 4, grazing: -8, width: 0.45, gaps: 0.15 },
  cyst: { facing: 5, grazing: -5, width: 0.4, gaps: 0.05 },
  endocardium: { facing: 3, grazing: -8, width: 0.4, gaps: 0.05 },
} as const satisfies Record<string, Wall>;
