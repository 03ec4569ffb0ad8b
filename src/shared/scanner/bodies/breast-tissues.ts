import { noise } from '../core/noise.ts';
import type { Tissue } from '../core/tissue.ts';
import { chestWall, skinSurface } from './breast-surfaces.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Fat is the reference of breast ultrasound: medium gray. Gland is brighter, muscle, ducts and most masses are darker. */
const FAT: Tissue = {
  echo: -4,
  attenuation: 0.5,
  // Thin bright lines within a lobule lie along the skin.
  texture: (x, y, z) => {
    const depth = y - skinSurface(x, z);
    return 1.6 * noise(x, depth * 3.4, z, 9) + 1.3 * noise(x, y, z, 3.4, 1) + 5 * line(noise(x, depth * 2.6, z, 12, 2));
  },
};

/** 1 where a value passes through 0: turns noise into thin lines. */
const line = (value: number): number => Math.exp(-((value / 0.26) ** 2));

const along = (x: number, y: number, z: number): [number, number, number] => [x, y - chestWall(x, z), z];

export const BREAST_TISSUES = {
  skin: { echo: 8, attenuation: 0.8 },
  fat: FAT,
  retromammaryFat: { ...FAT, echo: -5 },
  /** Dark lobules and ducts between bright stroma, drawn out along the plane of the breast. */
  gland: {
    echo: 6.5,
    attenuation: 0.52,
    texture: (x, y, z) => {
      const [u, v, w] = along(x, y, z);
      return 1.7 * noise(u, v * 2.2, w, 6) + 1.7 * noise(u, v * 1.6, w, 15, 1) - 7 * line(noise(u, v * 2.2, w, 10, 2));
    },
  },
  ligament: { echo: 9, attenuation: 0.6 },
  duct: { echo: -16, attenuation: 0.3 },
  nipple: { echo: -2, attenuation: 1.1, texture: (x, y, z) => 1.5 * noise(x, y, z, 3) },
  /** Fibers of the pectoralis run from the sternum and the ribs up to the arm. */
  muscle: {
    echo: -7,
    attenuation: 0.5,
    texture: (x, y, z) => {
      const [u, v, w] = along(x, y, z);
      const [fiber, across] = [0.87 * u + 0.5 * w, 0.87 * w - 0.5 * u];
      return 8 * line(noise(fiber * 0.12, v * 1.5, across * 0.4, 4.5, 1)) + noise(u, v, w, 4);
    },
  },
  intercostal: {
    ...TISSUES.muscle,
    echo: -9,
    attenuation: 0.5,
    texture: (x, y, z) => 4 * line(noise(x * 0.3, (y - chestWall(x, z)) * 1.4, z * 0.5, 5)) + noise(x, y, z, 4),
  },
  nodeCortex: { echo: -11, attenuation: 0.4, texture: (x, y, z) => 0.6 * noise(x, y, z, 2) },
  nodeHilum: { echo: 5, attenuation: 0.55, texture: (x, y, z) => 1.5 * noise(x, y, z, 2.5) },
} as const satisfies Record<string, Tissue>;

/** Small parts are seen at high frequencies, so their walls are thinner than those of the abdomen. */
export const BREAST_WALLS = {
  skin: { facing: 10, grazing: 2, width: 0.16 },
  fascia: { facing: 9, grazing: -14, width: 0.2, gaps: 0.2 },
  duct: { facing: 9, grazing: -4, width: 0.16 },
  pleura: { facing: 24, grazing: 4, width: 0.4 },
  bone: { ...WALLS.bone, width: 0.4 },
  node: { facing: 7, grazing: -4, width: 0.16, gaps: 0.1 },
} as const;
