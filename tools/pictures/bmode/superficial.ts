import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { fractal, noise2, ridges } from '#shared/console/bmode/body/random.ts';
import { blood, layer, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { PointTarget, Region, Shape, Tissue } from '#shared/console/bmode/body/types.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { path } from './lines.ts';
import type { Scene } from './types.ts';

/** Subcutaneous fat: dark lobules between thin bright septa. */
export const fat = (seed: number, echo = -9): Tissue => ({
  echo,
  attenuation: 0.5,
  texture: (p) =>
    13 * ridges(p.x / 9 + 0.4 * noise2(p.x / 5, p.z / 4, seed), p.z / 2.4 + p.x / 30, seed, 9) +
    2 * fractal(p.x / 5, p.z / 2, seed + 5),
});

/** Bundles in long section; they descend `slope` mm for each mm to the right. */
export const fibers = (echo: number, seed: number, spacing = 1, slope = 0, contrast = 12): Tissue => ({
  echo,
  attenuation: 0.5,
  texture: (p) =>
    contrast * ridges(p.x / (18 * spacing), (p.z - slope * p.x) / spacing, seed, 6) +
    2 * fractal(p.x / 6, p.z / 1.5, seed + 3) -
    3,
});

/** Muscle in cross section: bright dots and short lines of connective tissue. */
export const muscleAcross = (seed: number): Tissue => ({
  echo: -12,
  attenuation: 0.5,
  texture: (p) => 15 * ridges(p.x / 2.6, p.z / 1.1, seed, 6) - 2,
});

export const part = (shape: Shape, tissue: Tissue, name?: string, softness = 0.3, wall?: Region['wall']): Region => ({
  shape,
  tissue,
  softness,
  ...(name === undefined ? {} : { name }),
  ...(wall ? { wall } : {}),
});

export const even = (echo: number, seed: number, attenuation = 0.5, scale = 3): Tissue => ({
  echo,
  attenuation,
  texture: mottle(1.8, scale, seed),
});

/** A bright surface that lets no sound pass. */
export const bone = (shape: Shape, name?: string): Region =>
  part(shape, { echo: -14, attenuation: 20 }, name, 0.2, { echo: 29, thickness: 0.3, specular: 1.6 });

export const bloodVessel = (shape: Shape, name: string): Region =>
  part(shape, { ...blood, attenuation: 0.38 }, name, 0.2, { echo: 12, thickness: 0.25, specular: 2, edgeLoss: 2 });

/** A thin sheet of connective tissue. */
export const fascia = (line: string, echo = 13, thickness = 0.2): Region => brightLine(path(line), echo, thickness);

/** Bright foci too small to shadow, within a shape's box (x, z, half width, half height). */
export const foci = (
  seed: number,
  count: number,
  [x, z, rx, rz]: readonly [number, number, number, number],
): PointTarget[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const [angle, r] = [2 * Math.PI * random(), Math.sqrt(random())];
    return {
      x: x + rx * r * Math.cos(angle),
      z: z + rz * r * Math.sin(angle),
      echo: 21 + 6 * random(),
    };
  });
};

/** Fluid with fine drifting echoes. */
export const turbid = (echo: number, seed: number): Tissue => ({
  echo,
  attenuation: 0.32,
  texture: mottle(2, 2.5, seed),
});

/** The view of a high-frequency linear array under the skin, `width` by `depth` mm. */
export const superficialScene = (
  name: string,
  seed: number,
  [width, depth]: readonly [number, number],
  regions: readonly Region[],
  more: Partial<Scene> = {},
): Scene => ({
  name,
  seed,
  probe: { kind: 'linear', width, depth },
  frequency: 12,
  cycles: 2.2,
  focus: { depth: depth * 0.5, width: 0.36, range: depth * 0.45 },
  background: even(-9, seed, 0.5, 6),
  ...more,
  settings: {
    mainBang: { level: 0, depth: 0.25 },
    clutter: { level: -30, depth: 6 },
    looks: 3,
    ...more.settings,
  },
  regions: [
    ...regions,
    part(layer(0, 1.4, seed + 1, 0.08), even(4, seed, 0.5), 'Skin', 0.15, { echo: 8, thickness: 0.12, specular: 2 }),
    part(layer(0, 0.35, seed + 2, 0.03), { echo: 12, attenuation: 0.5 }, undefined, 0.1),
  ],
});
