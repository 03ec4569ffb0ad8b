import { noise, septa, spots } from '../core/noise.ts';
import type { Tissue, Wall } from '../core/tissue.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** What only the pelvis has. Levels are dB relative to liver, chosen so that neighbors differ as in atlases. */
export const PELVIC_TISSUES = {
  /** Fat and mesentery between the organs. */
  between: {
    echo: -0.5,
    attenuation: 0.6,
    texture: (x, y, z) =>
      3.4 * noise(x, y, z, 15) +
      2.6 * noise(x, y, z * 0.6, 5, 1) +
      4 * Math.exp(-((septa(x * 0.6, y, z * 0.5, 13) / 0.11) ** 2)) -
      5 * Math.max(0, 1 - spots(x, y, z, 14) / 0.3),
  },
  cervix: {
    echo: -2,
    attenuation: 0.65,
    texture: (x, y, z) => 1.2 * noise(x, y, z, 3) + 1.3 * noise(x, y, z, 8, 1),
  },
  /** Inner third of the myometrium: compact, so it scatters less. */
  junctionalZone: { echo: -7, attenuation: 0.6, texture: (x, y, z) => 1.1 * noise(x, y, z, 3.5) },
  secretory: { echo: 8, attenuation: 0.45, texture: (x, y, z) => 0.9 * noise(x, y, z, 3) },
  basalLayer: { echo: 5, attenuation: 0.5, texture: (x, y, z) => 0.8 * noise(x, y, z, 2.5) },
  functionalLayer: { echo: -5.5, attenuation: 0.5, texture: (x, y, z) => 0.8 * noise(x, y, z, 2.5) },
  cavityLine: { echo: 9, attenuation: 0.5 },
  canal: { echo: -8, attenuation: 0.4, texture: (x, y, z) => noise(x, y, z, 2) },
  ovary: {
    echo: -6.2,
    attenuation: 0.5,
    texture: (x, y, z) => 1.3 * noise(x, y, z, 2.5) + 0.8 * noise(x, y, z, 7, 1),
  },
  luteum: { echo: -3, attenuation: 0.5, texture: (x, y, z) => 1.5 * noise(x, y, z, 2) },
  /** Fluid with a few floating echoes. */
  luteumFluid: { echo: -30, attenuation: 0.1, texture: (x, y, z) => 6 * noise(x, y, z, 2.5) },
  vagina: { echo: -7, attenuation: 0.65, texture: (x, y, z) => noise(x, y, z, 4) },
  mucosa: { echo: 8, attenuation: 0.6 },
  bladderWall: { echo: -1, attenuation: 0.5, texture: (x, y, z) => noise(x, y, z, 3) },
  stool: { echo: -3, attenuation: 1.5, texture: (x, y, z) => 4 * noise(x, y, z, 5) },
  bowelWall: { echo: -8, attenuation: 0.6, texture: (x, y, z) => noise(x, y, z, 3) },
  bowelContent: { echo: -5, attenuation: 0.8, texture: (x, y, z) => 4 * noise(x, y, z, 6) },
  fascia: { echo: 8, attenuation: 0.8, texture: (x, y, z) => 1.5 * noise(x, y, z, 3) },
  /** Whorls of smooth muscle: dark, and the sound is lost in its fibers. */
  fibroid: {
    echo: -8,
    attenuation: 0.95,
    texture: (x, y, z) => 2.2 * noise(x * 0.7, y * 1.5, z, 5) + 4 * Math.exp(-((septa(x, y, z, 9) / 0.12) ** 2)),
  },
  adenomyosis: {
    echo: -4,
    attenuation: 0.9,
    texture: (x, y, z) => 3 * noise(x, y, z, 5) + 2.5 * noise(x * 1.6, y * 0.5, z * 0.5, 4, 1),
  },
  polyp: { echo: 8, attenuation: 0.5, texture: (x, y, z) => 1.2 * noise(x, y, z, 2.5) },
  /** Old blood: even low-level echoes. */
  endometrioma: { echo: -14, attenuation: 0.28, texture: (x, y, z) => 0.5 * noise(x, y, z, 6) },
  /** Enhancement behind fluid is less than the loss at the center frequency alone lets expect, since tissue lowers the frequency. */
  cystFluid: { ...TISSUES.fluid, attenuation: 0.18 },
  urine: { ...TISSUES.urine, attenuation: 0.12 },
  /** A net of fibrin in fluid. */
  clot: {
    echo: -31,
    attenuation: 0.22,
    texture: (x, y, z) =>
      21 * Math.exp(-((septa(x, y, z, 8) / 0.07) ** 2)) + 13 * Math.exp(-((septa(x + 40, y, z, 4.5) / 0.08) ** 2)),
  },
  /** Sebum with hairs. */
  sebum: {
    echo: -6,
    attenuation: 0.7,
    texture: (x, y, z) =>
      16 * Math.exp(-((septa(x * 0.25, y * 2, z * 2, 9) / 0.06) ** 2)) + 3 * noise(x, y, z, 9) - spots(x, y, z, 8),
  },
  dermoidPlug: { echo: 11, attenuation: 3.6, texture: (x, y, z) => 1.5 * noise(x, y, z, 3) },
  /** Copper around plastic: thinner than the beam, so its shadow is not black. */
  device: { echo: 17, attenuation: 6.5, ringing: { level: 1, decay: 5, spacing: 2 } },
  trophoblast: { echo: 8, attenuation: 0.5, texture: (x, y, z) => 1.4 * noise(x, y, z, 2.2) },
  embryo: { echo: -1, attenuation: 0.4, texture: (x, y, z) => 1.3 * noise(x, y, z, 2) },
} as const satisfies Record<string, Tissue>;

export const PELVIC_WALLS = {
  uterus: { facing: 9, grazing: -8, width: 0.55, edge: 0.3, gaps: 0.28 },
  mucosa: { facing: 7, grazing: 0, width: 0.4, gaps: 0.08 },
  follicle: { facing: 9, grazing: -12, width: 0.4, edge: 0.35, gaps: 0.05 },
  ovary: { facing: 6, grazing: -12, width: 0.5, gaps: 0.2 },
  fibroid: { facing: 9, grazing: -8, width: 0.6, edge: 1.1, gaps: 0.15 },
  bowel: { facing: 7, grazing: -10, width: 0.5, gaps: 0.3 },
  /** Of the vagina, which is pressed flat. */
  vagina: { facing: 3, grazing: -10, width: 0.5, gaps: 0.25 },
  muscle: { ...WALLS.fascia, gaps: 0.3 },
} as const satisfies Record<string, Wall>;
