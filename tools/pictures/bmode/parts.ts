import { circle, ellipse, intersect, outside, beneath, uneven } from '#shared/console/bmode/body/shapes.ts';
import { bodyWall, fluid, liver, mottle, softTissue, stone } from '#shared/console/bmode/body/tissue.ts';
import type { PointTarget, Region, Shape, Tissue, Wall } from '#shared/console/bmode/body/types.ts';
import { smallVessels, triads } from '#shared/console/bmode/body/vessels.ts';
import { along } from './lines.ts';
import type { Scene } from './types.ts';

/** Fluid that brightens what is behind it, but less than the raw physics would: the operator lowers the TGC there. */
export const clear: Tissue = { ...fluid, attenuation: 0.2 };

const rim = (echo: number, thickness = 0.45): Wall => ({ echo, thickness, specular: 1.4 });

/** Fluid within a thin bright wall. */
export const hollow = (shape: Shape, name?: string, wall = 12, tissue: Tissue = clear): Region => ({
  shape,
  tissue,
  softness: 0.35,
  wall: rim(wall),
  ...(name ? { name } : {}),
});

/** Tissue of even brightness, dB relative to normal liver. */
export const solid = (shape: Shape, echo: number, name?: string, more: Partial<Tissue> = {}): Region => ({
  shape,
  tissue: { echo, attenuation: 0.5, texture: mottle(2, 5, Math.round(echo) + 40), ...more },
  softness: 0.6,
  ...(name ? { name } : {}),
});

/** Stone, bone or gas: a bright line toward the probe, and no echoes from behind it. */
export const shadower = (points: string, radius: number, name?: string, echo = 30): Region => ({
  shape: uneven(along(points, radius), 0.25, 4, 3),
  tissue: stone,
  softness: 0.4,
  wall: { echo, thickness: 0.7, specular: 2 },
  ...(name ? { name } : {}),
});

/** A fold, a valve or a strand. */
export const strand = (points: string, echo = 12, thickness = 0.5, name?: string): Region => ({
  shape: along(points, 0),
  wall: { echo, thickness, specular: 0.3 },
  ...(name ? { name } : {}),
});

/** A fluid-filled circle or ellipse, like vessels and cysts in cross section. */
export const ring = (x: number, z: number, rx: number, rz = rx, name?: string, wall = 12, turn = 0): Region =>
  hollow(uneven(rx === rz ? circle(x, z, rx) : ellipse(x, z, rx, rz, turn), 0.25, 6, Math.round(x + z)), name, wall);

/** A view of the abdomen down to `depth` mm; areas that no region covers are fat. */
export const view = (
  name: string,
  seed: number,
  depth: number,
  regions: readonly Region[],
  more: Partial<Scene> = {},
): Scene => ({
  name,
  seed,
  probe: { kind: 'sector', radius: 50, angle: 60, depth },
  frequency: 3.8,
  cycles: 2.4,
  focus: { depth: 0.55 * depth, width: 1.4, range: 40 },
  background: softTissue(4, seed),
  ...more,
  regions: [...regions, ...bodyWall(1.6, 7, 6, seed + 31)],
});

/** A view with a linear probe. */
export const closeUp = (
  name: string,
  seed: number,
  [width, depth]: readonly [number, number],
  regions: readonly Region[],
  more: Partial<Scene> = {},
): Scene => ({
  name,
  seed,
  probe: { kind: 'linear', width, depth },
  frequency: 8,
  cycles: 2.2,
  focus: { depth: 0.5 * depth, width: 0.55, range: 0.45 * depth },
  background: softTissue(-3, seed),
  ...more,
  regions: [...regions, ...bodyWall(1.2, 4, 5, seed + 31).slice(0, 5)],
});

/** Liver above a border z(x), with its small vessels. */
export const liverAbove = (
  border: (x: number) => number,
  seed: number,
  tissue: Tissue = liver(seed),
): { regions: Region[]; points: PointTarget[] } => {
  const keep = (x: number, z: number) => z < border(x) - 6 && z > 24;
  return {
    regions: [
      {
        shape: intersect(outside(beneath(border)), { distance: (p) => 14 - p.depth }),
        tissue,
        wall: { echo: 13, thickness: 0.4, specular: 3 },
        name: 'Liver',
      },
      ...smallVessels(seed + 11, 9, keep),
    ],
    points: triads(seed + 21, 40, keep),
  };
};
