import { noise, septa, spots } from '../core/noise.ts';
import type { Tissue, Wall } from '../core/tissue.ts';

/**
 * Tissues and walls of all bodies. Echo levels are dB relative to healthy liver, chosen so that neighbors differ as they do in
 * atlases: sinus > pancreas > spleen ≥ liver > cortex > pyramid. Attenuation after Szabo, Diagnostic Ultrasound Imaging, table
 * B.1 (one way, dB/(cm·MHz)).
 */
export const soft = (echo: number, attenuation: number, texture?: Tissue['texture']): Tissue => ({
  echo,
  attenuation,
  ...(texture && { texture }),
});

/** Dark lobules between bright septa; `along` shrinks them along the axes, which stretches the pattern across them. */
const lobules =
  (size: number, depth: number, bright: number, [ax, ay, az]: readonly [number, number, number]) =>
  (x: number, y: number, z: number): number =>
    -depth * 0.5 +
    bright * Math.exp(-((septa(x * ax, y * ay, z * az, size) / 0.13) ** 2)) +
    1.1 * noise(x, y, z, size * 1.5, 1);

/** Small round places that are darker (or brighter, with a negative depth) by this many dB: cut vessels, ducts, follicles. */
const dots = (x: number, y: number, z: number, size: number, radius: number, depth: number): number =>
  -depth * Math.max(0, 1 - spots(x, y, z, size) / radius);

export const TISSUES = {
  skin: soft(9, 0.7),
  fat: soft(-7, 0.55, lobules(9, 3, 11, [0.55, 1.9, 0.7])),
  /** Around the kidneys, in the sinus and the mesentery. */
  brightFat: soft(8, 0.6, (x, y, z) => 2.2 * noise(x, y, z, 5) + 1.5 * noise(x, y, z, 2, 1)),
  mesentery: soft(
    0,
    0.6,
    (x, y, z) => 3.2 * noise(x, y, z, 14) + 2.5 * noise(x, y, z, 4, 1) + dots(x, y, z, 17, 0.45, 2.7),
  ),
  muscle: soft(
    -8,
    0.7,
    (x, y, z) => 7.5 * Math.exp(-((septa(x * 0.6, y * 1.7, z * 0.28, 6) / 0.12) ** 2)) + noise(x, y, z, 9),
  ),
  liver: soft(
    0,
    0.5,
    (x, y, z) =>
      0.8 * noise(x, y, z, 3.2) +
      0.9 * noise(x, y, z, 12, 1) +
      dots(x, y, z, 11, 0.17, 9) +
      dots(x + 31, y + 17, z + 5, 8.5, 0.13, -5),
  ),
  /** Connective tissue around portal veins. */
  triad: soft(4, 0.5, (x, y, z) => 2.8 * noise(x, y, z, 4)),
  spleen: soft(1, 0.5, (x, y, z) => 0.6 * noise(x, y, z, 3) + dots(x, y, z, 16, 0.12, 6)),
  cortex: soft(-3, 0.5, (x, y, z) => 0.9 * noise(x, y, z, 3) + 0.7 * noise(x, y, z, 9, 1)),
  pyramid: soft(-10, 0.5, (x, y, z) => 0.8 * noise(x, y, z, 3)),
  sinus: soft(9, 0.6, (x, y, z) => 3 * noise(x, y, z, 6) + 1.5 * noise(x, y, z, 2.2, 1) + dots(x, y, z, 10, 0.28, 9)),
  pancreas: soft(3, 0.55, (x, y, z) => 2 * noise(x, y, z, 4) + dots(x, y, z, 7, 0.2, 3)),
  fluid: soft(-70, 0.03),
  bile: soft(-70, 0.03),
  urine: soft(-75, 0.02),
  blood: soft(-40, 0.1, (x, y, z) => 2 * noise(x, y, z, 5)),
  amnion: soft(-48, 0.02, (x, y, z) => dots(x, y, z, 9, 0.12, -14)),
  wall: soft(1, 0.5),
  thyroid: soft(4, 0.5, (x, y, z) => 0.6 * noise(x, y, z, 1.6) + 0.4 * noise(x, y, z, 6, 1)),
  myocardium: soft(-3, 0.5, (x, y, z) => 1.6 * noise(x, y, z, 3.2) + 1.2 * noise(x, y, z, 8, 1)),
  valve: soft(8, 0.6),
  myometrium: soft(
    -2,
    0.6,
    (x, y, z) => 1.4 * noise(x, y, z, 3.5) + 1.6 * noise(x, y, z, 12, 1) + dots(x, y, z, 12, 0.2, 5),
  ),
  placenta: soft(
    1.5,
    0.5,
    (x, y, z) => 1.2 * noise(x, y, z, 4) + 1.5 * noise(x, y, z, 13, 1) + dots(x, y, z, 19, 0.2, 7),
  ),
  /** Bone and what it hides. */
  bone: { echo: 6, attenuation: 9, reflection: { level: -40, decay: 9, spacing: 0 } },
  thinBone: soft(10, 2.6),
  cartilage: soft(-16, 0.7, (x, y, z) => noise(x, y, z, 2)),
  stone: { echo: 6, attenuation: 30, reflection: { level: -62, decay: 8, spacing: 0 } },
  /** Gas in the bowel: a dirty shadow. */
  gas: { echo: 8, attenuation: 30, reflection: { level: -10, decay: 26, spacing: 7 } },
  lung: { echo: 6, attenuation: 30, reflection: { level: -5, decay: 34, spacing: 0 } },
  /** Lung behind the diaphragm, which mirrors the liver. */
  mirrorLung: { echo: -20, attenuation: 0.4, mirror: 9 },
  /** Content of the bowel. */
  chyme: soft(-14, 0.8, (x, y, z) => 6 * noise(x, y, z, 7)),
} as const satisfies Record<string, Tissue>;

export const WALLS = {
  capsule: { facing: 11, grazing: -14, width: 0.55, edge: 0.25, gaps: 0.12 },
  serosa: { facing: 14, grazing: -8, width: 0.6, gaps: 0.1 },
  portal: { facing: 9, grazing: 2, width: 0.7, gaps: 0.1 },
  vein: { facing: 5, grazing: -30, width: 0.45, gaps: 0.2 },
  artery: { facing: 13, grazing: -3, width: 0.55, edge: 0.3, gaps: 0.08 },
  cyst: { facing: 13, grazing: -10, width: 0.5, edge: 0.8 },
  diaphragm: { facing: 23, grazing: 2, width: 0.9 },
  bone: { facing: 24, grazing: -6, width: 0.7 },
  stone: { facing: 25, grazing: 8, width: 0.6 },
  gas: { facing: 24, grazing: 6, width: 0.8 },
  fascia: { facing: 12, grazing: -16, width: 0.5, gaps: 0.22 },
  pericardium: { facing: 22, grazing: 4, width: 0.9, gaps: 0.04 },
  endocardium: { facing: 8, grazing: -9, width: 0.6, gaps: 0.1 },
} as const satisfies Record<string, Wall>;
