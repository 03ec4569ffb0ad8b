import { noise } from '../core/noise.ts';
import type { Tissue } from '../core/tissue.ts';
import { TISSUES } from './tissues.ts';

/** The healthy testis is evenly medium gray, brighter than muscle; the body of the epididymis is a little darker. */
export const SCROTUM_TISSUES = {
  skin: { echo: 6, attenuation: 0.7 },
  wall: {
    echo: -1,
    attenuation: 0.55,
    texture: (x, y, z) => 1.6 * noise(x, y, z, 3) + 1.2 * noise(x, y, z, 8, 1),
  },
  septum: { echo: 7, attenuation: 0.55, texture: (x, y, z) => noise(x, y, z, 4) },
  testis: {
    echo: 3,
    attenuation: 0.5,
    texture: (x, y, z) => 0.5 * noise(x, y, z, 1.8) + 0.5 * noise(x, y, z, 9, 1),
  },
  mediastinum: { echo: 13, attenuation: 0.55, texture: (x, y, z) => 1.5 * noise(x, y, z, 2.5) },
  epididymalHead: { echo: 2, attenuation: 0.5, texture: (x, y, z) => 1.4 * noise(x, y, z, 2.4) },
  epididymis: { echo: -6.5, attenuation: 0.5, texture: (x, y, z) => 1.8 * noise(x, y, z, 2.2) },
  inflamed: {
    echo: -6,
    attenuation: 0.5,
    texture: (x, y, z) => 2.2 * noise(x, y, z, 3) + 2.4 * noise(x, y, z, 7, 1),
  },
  ischemic: {
    echo: -2,
    attenuation: 0.5,
    texture: (x, y, z) => 1.2 * noise(x, y, z, 3) + 2.4 * noise(x, y, z, 10, 1),
  },
  tumor: { echo: -6, attenuation: 0.5, texture: (x, y, z) => noise(x, y, z, 2.6) + noise(x, y, z, 6, 1) },
  cord: {
    echo: 3,
    attenuation: 0.5,
    texture: (x, y, z) => 2 * noise(x, y, z * 0.4, 3) + 1.6 * noise(x, y, z * 0.5, 7, 1),
  },
  vas: { echo: -5, attenuation: 0.5 },
  fluid: TISSUES.fluid,
  /** Sperm makes the fluid of a spermatocele a little turbid. */
  spermatocele: { echo: -33, attenuation: 0.05, texture: (x, y, z) => noise(x, y, z, 3) },
  vein: { echo: -30, attenuation: 0.1 },
  artery: { echo: -12, attenuation: 0.2 },
  gel: { echo: -55, attenuation: 0.05 },
  /** Air in the towel on which the scrotum lies. */
  towel: { echo: 0, attenuation: 20, reflection: { level: -26, decay: 12, spacing: 0 } },
  /** Grains under 1 mm have no shadow. */
  calcium: { echo: 25, attenuation: 1 },
} as const satisfies Record<string, Tissue>;

export const SCROTUM_WALLS = {
  skin: { facing: 9, grazing: 1, width: 0.18 },
  albuginea: { facing: 9, grazing: 2, width: 0.17, gaps: 0.05 },
  vaginalis: { facing: 8, grazing: 0, width: 0.16, gaps: 0.15 },
  epididymis: { facing: 8, grazing: -2, width: 0.16, gaps: 0.1 },
  vein: { facing: 6, grazing: -4, width: 0.16, gaps: 0.15 },
  vas: { facing: 8, grazing: 0, width: 0.18 },
  cyst: { facing: 11, grazing: -6, width: 0.16, edge: 0.8 },
} as const;
