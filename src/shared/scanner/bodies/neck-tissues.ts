import { noise, septa, spots } from '../core/noise.ts';
import type { Tissue, Wall } from '../core/tissue.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Small parts show finer structure than the abdomen: the same tissues with textures for 9 MHz, and thinner walls. */
const fibers = (x: number, y: number, z: number): number =>
  -1.5 +
  2.4 * noise(x * 0.8, y * 2.4, z * 0.16, 2) +
  1.6 * noise(x * 0.5, y * 1.9, z * 0.1, 4.5, 1) +
  9 * Math.exp(-((septa(x * 0.7, y * 2, z * 0.1, 4.2) / 0.13) ** 2));

export const NECK_TISSUES = {
  skin: { ...TISSUES.skin, echo: 6 },
  fat: {
    ...TISSUES.fat,
    echo: -5,
    texture: (x, y, z) =>
      -1.5 +
      8 * Math.exp(-((septa(x * 0.8, y * 3, z * 0.8, 5) / 0.16) ** 2)) +
      1.2 * noise(x * 0.6, y * 1.6, z * 0.6, 3, 1),
  },
  /** Between the organs: bright, with streaks along the fasciae. */
  areolar: {
    echo: -4.5,
    attenuation: 0.6,
    texture: (x, y, z) =>
      1.6 * noise(x, y, z * 0.4, 2.2) +
      1.8 * noise(x, y, z, 7, 1) +
      8 * Math.exp(-((septa(x, y * 1.2, z * 0.35, 6) / 0.12) ** 2)),
  },
  muscle: { ...TISSUES.muscle, echo: -9.5, texture: fibers },
  tongue: {
    ...TISSUES.muscle,
    echo: -4,
    texture: (x, y, z) =>
      2 * noise(x, y, z * 0.5, 2.2) +
      2 * noise(x * 0.4, y, z, 7, 1) +
      6 * Math.exp(-((septa(x, y * 0.4, z * 0.6, 5) / 0.13) ** 2)),
  },
  /** Deep to the vessels, where less detail is left. */
  deepMuscle: { ...TISSUES.muscle, echo: -9, texture: (x, y, z) => 0.8 * fibers(x, y, z) },
  /** Rings of cartilage, 5.5 mm apart, with ligaments between them. */
  trachealWall: {
    echo: -15,
    attenuation: 0.9,
    texture: (_, y, z) => 13 * Math.max(0, Math.cos(((z + 0.05 * y) / 5.5) * 2 * Math.PI) - 0.45),
  },
  cartilage: { ...TISSUES.cartilage, attenuation: 1.2 },
  air: { echo: 6, attenuation: 30, reflection: { level: -3, decay: 10, spacing: 2.2 } },
  esophagus: { ...TISSUES.wall, echo: -10, texture: (x, y, z) => 1.2 * noise(x, y, z, 2) },
  mucosa: { ...TISSUES.wall, echo: 7, texture: (x, y, z) => 4 * noise(x, y, z, 2.2) },
  adventitia: { ...TISSUES.wall, echo: 3, texture: (x, y, z) => 1.6 * noise(x, y, z * 0.4, 1.6) },
  media: { ...TISSUES.wall, echo: -16 },
  vein: { ...TISSUES.wall, echo: -1 },
  blood: { ...TISSUES.blood, echo: -34 },
  nerve: { ...TISSUES.wall, echo: -7, texture: (x, y, z) => 4 * noise(x, y, z * 0.1, 0.8) },
  nodeCortex: { ...TISSUES.wall, echo: -11, texture: (x, y, z) => 0.8 * noise(x, y, z, 1.5) },
  nodeHilum: { ...TISSUES.brightFat, echo: 4, texture: (x, y, z) => 2 * noise(x, y, z, 1.6) },
  /** Of a submandibular gland: finely grained, with short streaks of ducts. */
  gland: {
    echo: 3,
    attenuation: 0.7,
    texture: (x, y, z) =>
      0.9 * noise(x, y, z, 1.5) +
      3.5 * Math.exp(-((septa(x, y * 1.5, z, 7) / 0.07) ** 2)) -
      1.4 * Math.max(0, 1 - spots(x, y, z, 6) / 0.3),
  },
  disk: { ...TISSUES.cartilage, echo: -6, attenuation: 1 },
} as const satisfies Record<string, Tissue>;

const thin = (wall: Wall, width: number): Wall => ({ ...wall, width });

export const NECK_WALLS = {
  skin: { facing: 5, grazing: -4, width: 0.16, gaps: 0.15 },
  fascia: { ...thin(WALLS.fascia, 0.17), facing: 8, gaps: 0.25 },
  capsule: { ...thin(WALLS.capsule, 0.18), facing: 9, grazing: -14, edge: 0.1, gaps: 0.25 },
  muscle: { facing: 7, grazing: -14, width: 0.16, gaps: 0.32 },
  /** Between blood and intima. */
  intima: { facing: 9, grazing: -26, width: 0.12, gaps: 0.06 },
  /** Between media and adventitia. */
  adventitia: { facing: 15, grazing: -4, width: 0.2, edge: 0.25 },
  vein: { facing: 8, grazing: -18, width: 0.2, edge: 0.12, gaps: 0.1 },
  small: { facing: 4, grazing: -6, width: 0.16, gaps: 0.15 },
  air: thin(WALLS.gas, 0.35),
  bone: thin(WALLS.bone, 0.45),
} as const satisfies Record<string, Wall>;
