import { noise, septa } from '../core/noise.ts';
import type { Tissue } from '../core/tissue.ts';
import { TISSUES, WALLS } from './tissues.ts';

const line = (value: number): number => Math.exp(-((value / 0.22) ** 2));

/** Between bundles of fibers, which run along the leg. */
const perimysium = (x: number, y: number, z: number): number =>
  Math.exp(-((septa(x * 0.8, y * 1.3, z * 0.09, 5) / 0.16) ** 2));

export const LEG_TISSUES = {
  skin: { echo: 7, attenuation: 0.7 },
  fat: {
    echo: -6,
    attenuation: 0.52,
    texture: (x, y, z) => 1.5 * noise(x, y, z, 3) + 7 * line(noise(x * 0.5, y * 1.6, z * 0.5, 9, 1)),
  },
  /** Around vessels and between muscles: brighter than muscle. */
  intermuscular: {
    echo: 1,
    attenuation: 0.52,
    texture: (x, y, z) => 2 * noise(x, y, z * 0.4, 4) + 2 * noise(x, y, z * 0.5, 10, 1),
  },
  /** Dots in cross-section, lines along the fibers. */
  muscle: {
    echo: -8,
    attenuation: 0.52,
    texture: (x, y, z) =>
      6 * perimysium(x, y, z) * Math.min(1, Math.max(0, 0.45 + 0.5 * noise(x, y, z * 0.15, 5, 2))) +
      1.4 * noise(x, y, z * 0.3, 8, 1),
  },
  nerve: { echo: 9, attenuation: 0.55, texture: (x, y, z) => -8 * line(noise(x, y, z * 0.1, 1.8) * 0.6) },
  blood: { echo: -34, attenuation: 0.1, texture: (x, y, z) => 1.5 * noise(x, y, z, 4) },
  arterialWall: { echo: -4, attenuation: 0.55 },
  venousWall: { echo: 2, attenuation: 0.52 },
  plaque: { echo: 5, attenuation: 0.7, texture: (x, y, z) => 3.5 * noise(x, y, z, 2.4) },
  /** Fresh clots are dark and soft, old ones bright. */
  acuteThrombus: { echo: -15, attenuation: 0.4, texture: (x, y, z) => 1.5 * noise(x, y, z, 3) + noise(x, y, z, 7, 1) },
  chronicThrombus: { echo: -1, attenuation: 0.55, texture: (x, y, z) => 2.5 * noise(x, y, z, 2.4) },
  cartilage: { echo: -18, attenuation: 0.6 },
  fluid: TISSUES.fluid,
  bone: TISSUES.bone,
} as const satisfies Record<string, Tissue>;

export const LEG_WALLS = {
  skin: { facing: 9, grazing: 1, width: 0.2 },
  fascia: { facing: 9, grazing: -10, width: 0.26, gaps: 0.16 },
  artery: { facing: 12, grazing: -6, width: 0.17, gaps: 0.05 },
  adventitia: { facing: 11, grazing: 0, width: 0.22, gaps: 0.1 },
  vein: { facing: 7, grazing: -8, width: 0.18, gaps: 0.15 },
  bone: { ...WALLS.bone, width: 0.5 },
  nerve: { facing: 8, grazing: 0, width: 0.2, gaps: 0.1 },
  cyst: { facing: 11, grazing: -4, width: 0.2, edge: 0.6 },
} as const;
