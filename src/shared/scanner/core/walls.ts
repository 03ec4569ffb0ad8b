import type { Region } from './body.ts';
import { noise } from './noise.ts';
import { NEPER } from './settings.ts';

/** How far from its surface a wall reaches, in half thicknesses. */
export const WALL_REACH = 2.2;
/** Where a beam grazes a wall more than this (cosine), it is refracted away. */
const GRAZING = 0.35;
/** dB by which roughness makes an interface uneven, and by which it is weaker in a gap. */
const ROUGHNESS = 2.6;
const GAP = 16;

/** What a wall does to a sample, to be filled in. */
export interface WallEcho {
  amplitude: number;
  /** dB/mm. */
  lost: number;
}

/**
 * The echo of a region's wall at this distance (mm) from its surface. A specular reflector: the cosine between the beam and
 * its normal is the change of the distance along the beam.
 * @param delta mm along the beam over which the change is measured
 * @param grain size of the unevenness, mm
 */
export function addWallEcho(
  { shape, wall }: Region,
  place: { X: number; Y: number; Z: number; dx: number; dy: number; dz: number },
  distance: number,
  delta: number,
  grain: number,
  echo: WallEcho,
): void {
  if (wall === undefined) return;
  const { X, Y, Z, dx, dy, dz } = place;
  const change = shape(X + dx * delta, Y + dy * delta, Z + dz * delta) - distance;
  const cosine = Math.min(1, Math.abs(change) / delta);
  const squared = cosine * cosine;
  let level = wall.grazing + (wall.facing - wall.grazing) * squared * (0.35 + 0.65 * squared);
  level += ROUGHNESS * noise(X, Y, Z, grain, 2);
  if (wall.gaps !== undefined && wall.gaps > 0) {
    // the quantile of normal noise, nearly straight in its middle
    const beyond = noise(X, Y, Z, grain * 2.5, 1) - 2.5 * (0.5 - wall.gaps);
    if (beyond > 0) level -= GAP * Math.min(1, beyond * 3);
  }
  echo.amplitude += Math.exp(level * NEPER - (distance / wall.width) ** 2);
  if (wall.edge !== undefined && cosine < GRAZING) echo.lost += wall.edge * (1 - cosine / GRAZING);
}
