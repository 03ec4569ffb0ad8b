import { compensationAt, type Beam } from './beam.ts';
import type { Region } from './body.ts';
import type { Field } from './field.ts';
import { hash3 } from './hash.ts';
import { noise, warp, warped } from './noise.ts';
import type { Pose } from './pose.ts';
import { spacingAt, type Probe } from './probe.ts';
import { Ray } from './ray.ts';
import type { RegionIndex } from './region-index.ts';
import { NEPER, type Settings } from './settings.ts';
import { cellOf, sideOf, Speckle } from './speckle.ts';
import type { Tissue } from './tissue.ts';
import { addWallEcho, WALL_REACH, type WallEcho } from './walls.ts';

/** What is known when an image is begun. */
export interface Scene {
  index: RegionIndex;
  probe: Probe;
  pose: Pose;
  settings: Settings;
  beam: Beam;
}

/** A line from which less than this is left shows nothing, dB. */
const SILENT = 75;
/** Shapes are uneven so smoothly that every fourth sample is enough. */
const WARP_EVERY = 4;
/** Air lies below the face: reverberations of the probe. dB and mm. */
const NO_CONTACT: Tissue = { echo: 0, attenuation: 0, reflection: { level: 6, decay: 4, spacing: 1.6 } };
/** Strength of the mirror's own echo, dB. */
const MIRROR_ECHO = 16;
/** The least cosine at which a mirror sends the beam on. */
const MIRROR_ANGLE = 0.15;
/** Share of an interface that comes back once more, and over how many pulse lengths it fades: haze in near fluid. */
const REVERBERATION = 0.022;
const REVERBERATION_LENGTH = 13;

/** Normal quantiles: where in the slice a sample looks. */
const QUANTILES = Float64Array.from({ length: 64 }, (_, n) => normalQuantile((n + 0.5) / 64));

/** Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.23. */
function normalQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(p, 1 - p)));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t * t;
  const below = 1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3;
  return (t - above / below) * (p < 0.5 ? -1 : 1);
}

/** Walks each line through the body and fills in the field. */
export function walkLines(scene: Scene, field: Field): void {
  const { index, probe, pose, beam } = scene;
  const speckle = new Speckle(probe, beam, pose, field.scatterers);
  const ray = new Ray();
  const tables = tablesFor(scene, field);
  for (let line = 0; line < field.lines; line += 1) {
    ray.cast(index.body, probe, pose, line);
    walkLine(scene, field, { line, ray, speckle, tables });
  }
}

/** What depends on the depth alone. */
interface Tables {
  /** mm between two lines. */
  spacing: Float64Array;
  /** As in {@link Speckle.add}. */
  side: Float64Array;
  /** Standard deviation of the slice, mm. */
  slice: Float64Array;
  /** Gain over depth, dB. */
  compensation: Float64Array;
  /** Size of the unevenness of walls, mm. */
  grain: number;
  /** Distance along the beam over which a wall's direction is measured, mm. */
  delta: number;
  /** Share of reverberations that is left after a sample. */
  fade: number;
  /** dB of a sample for 1 dB/(cm·MHz), there and back. */
  twice: number;
}

function tablesFor({ probe, beam, settings }: Scene, { samples, step }: Field): Tables {
  const twice = 2 * (beam.frequency / 10) * step;
  const { across } = cellOf(probe, beam);
  const table = (value: (depth: number, k: number) => number) =>
    Float64Array.from({ length: samples }, (_, k) => value((k + 0.5) * step, k));
  return {
    spacing: table((depth) => spacingAt(probe, depth)),
    side: table((depth) => sideOf(spacingAt(probe, depth), across)),
    slice: table((depth) => (settings.thick ? beam.slice(depth) : 0)),
    compensation: table((_, k) => compensationAt(k * step, beam, settings)),
    grain: beam.axial * 12,
    delta: Math.max(0.05, step * 0.8),
    fade: Math.exp(-step / (beam.axial * REVERBERATION_LENGTH)),
    twice,
  };
}

interface Line {
  line: number;
  ray: Ray;
  speckle: Speckle;
  tables: Tables;
}

function walkLine({ index, beam, pose }: Scene, field: Field, { line, ray, speckle, tables }: Line): void {
  const { body } = index;
  const { lines, samples, step, strength, specular, passed } = field;
  const { spacing, side, slice, compensation, grain, delta, fade, twice } = tables;
  const [ux, uy, uz] = pose.out;
  const rest = new Float64Array(3);
  const place = { X: 0, Y: 0, Z: 0, dx: ray.dx, dy: ray.dy, dz: ray.dz };
  const wall: WallEcho = { amplitude: 0, lost: 0 };
  let lost = beam.loss + lossAtFace(ray, Math.abs((2 * line) / (lines - 1) - 1));
  let reverberation = 0;
  let isMirrored = false;
  let before: Region | null = null;
  let ringing: Echoing | null = null;
  let traveled = 0;
  let [wx, wy, wz] = [0, 0, 0];
  if (!ray.isInContact) {
    fillBehind({ field, line, from: 0, compensation, echo: echoOf(NO_CONTACT.reflection, lost, 0) });
    return;
  }
  for (let k = 0; k < samples; k += 1) {
    const n = k * lines + line;
    const depth = traveled + 0.5 * step;
    // Evenly spread in both directions, so that neighbors share out the slice and the space between the lines.
    const off = (QUANTILES[((line * 0.7548776662 + k * 0.569840291) * 64) & 63] as number) * (slice[k] as number);
    const aside = (((line * 0.3819660113 + k * 0.2360679775) % 1) - 0.5) * (spacing[k] as number);
    const reach = isMirrored ? depth : ray.reach(depth);
    const mx = ray.x + ray.dx * reach;
    const my = ray.y + ray.dy * reach;
    const mz = ray.z + ray.dz * reach;
    const x = mx + ux * off + ray.lx * aside;
    const y = my + uy * off + ray.ly * aside;
    const z = mz + uz * off + ray.lz * aside;
    if (k % WARP_EVERY === 0) {
      warp(x, y, z, body.warp);
      [wx, wy, wz] = [(warped[0] as number) - x, (warped[1] as number) - y, (warped[2] as number) - z];
    }
    place.X = x + wx;
    place.Y = y + wy;
    place.Z = z + wz;
    wall.amplitude = 0;
    wall.lost = 0;
    const region = meet(index, place, { delta, grain }, wall);
    const tissue = region === null ? body.base : region.tissue;
    traveled += tissue.speed === undefined ? step : (step * tissue.speed) / 1540;
    lost += wall.lost * step;
    if (tissue.mirror !== undefined && region !== before) {
      const cosine = isMirrored ? 0 : reflect(ray, region as Region, place, { reach, depth });
      if (cosine === 0) {
        fillBehind({ field, line, from: k, compensation, echo: null });
        return;
      }
      isMirrored = true;
      lost += tissue.mirror;
      wall.amplitude += Math.exp(MIRROR_ECHO * NEPER) * cosine * cosine;
      place.dx = ray.dx;
      place.dy = ray.dy;
      place.dz = ray.dz;
    }
    const loss = twice * tissue.attenuation;
    passed[n] = Math.exp(((compensation[k] as number) - lost - loss * 0.5) * NEPER);
    lost += loss;
    let [sx, sy, sz] = [mx, my, mz];
    if (body.atRest !== undefined) {
      body.atRest(mx, my, mz, rest);
      [sx, sy, sz] = [rest[0] as number, rest[1] as number, rest[2] as number];
    }
    let level = tissue.echo;
    if (tissue.texture !== undefined) level += tissue.texture(sx + x - mx, sy + y - my, sz + z - mz);
    if (tissue.ringing !== undefined && region !== before) ringing = { ...tissue.ringing, from: k * step };
    reverberation = reverberation * fade + wall.amplitude * step * REVERBERATION;
    let amplitude = Math.exp(level * NEPER) + reverberation;
    if (ringing !== null) amplitude += amplitudeOf(ringing, k * step, line);
    strength[n] = amplitude;
    specular[n] = wall.amplitude;
    speckle.add(n, sx, sy, sz, ray.lx, ray.ly, ray.lz, side[k] as number);
    if (tissue.reflection !== undefined || lost - (compensation[k] as number) > SILENT) {
      const echo = echoOf(tissue.reflection, lost - (compensation[k] as number) * 0.65, k * step);
      fillBehind({ field, line, from: k + 1, compensation, echo });
      return;
    }
    before = region;
  }
}

/** The body wall is uneven, so some lines get through better; those at the sides of the face have half an aperture. */
function lossAtFace({ x, y, z }: Ray, off: number): number {
  return 1.1 * noise(x, y, z, 7) + 0.6 * noise(x, y, z, 2.5, 1) + 40 * Math.max(0, off - 0.75) ** 1.5;
}

/** The topmost region at a place; adds the walls of those that are near. */
function meet(
  index: RegionIndex,
  place: { X: number; Y: number; Z: number; dx: number; dy: number; dz: number },
  { delta, grain }: { delta: number; grain: number },
  wall: WallEcho,
): Region | null {
  const { regions, below } = index.find(place.X, place.Y, place.Z);
  for (let n = 0; n < regions.length; n += 1) {
    const region = regions[n] as Region;
    const distance = region.shape(place.X, place.Y, place.Z);
    if (region.wall !== undefined && Math.abs(distance) < WALL_REACH * region.wall.width) {
      addWallEcho(region, place, distance, delta, grain, wall);
    }
    if (distance < 0) return region;
  }
  return below;
}

/** Sends the ray on in the reflected direction; returns the cosine of the angle to the normal, 0 if it only grazes. */
function reflect(
  ray: Ray,
  { shape }: Region,
  { X, Y, Z }: { X: number; Y: number; Z: number },
  { reach, depth }: { reach: number; depth: number },
): number {
  const h = 0.5;
  const distance = shape(X, Y, Z);
  const nx = shape(X + h, Y, Z) - distance;
  const ny = shape(X, Y + h, Z) - distance;
  const nz = shape(X, Y, Z + h) - distance;
  const size = Math.hypot(nx, ny, nz);
  const against = (ray.dx * nx + ray.dy * ny + ray.dz * nz) / size;
  if (!(against < -MIRROR_ANGLE)) return 0;
  const [px, py, pz] = [ray.x + ray.dx * reach, ray.y + ray.dy * reach, ray.z + ray.dz * reach];
  ray.dx -= (2 * against * nx) / size;
  ray.dy -= (2 * against * ny) / size;
  ray.dz -= (2 * against * nz) / size;
  ray.x = px - ray.dx * depth;
  ray.y = py - ray.dy * depth;
  ray.z = pz - ray.dz * depth;
  return -against;
}

/** Echoes that repeat behind a place, with its depth in mm. */
interface Echoing {
  level: number;
  decay: number;
  spacing: number;
  from: number;
}

const echoOf = (reflection: Tissue['reflection'], lost: number, from: number): Echoing | null =>
  reflection === undefined ? null : { ...reflection, level: reflection.level - lost, from };

function amplitudeOf({ level, decay, spacing, from }: Echoing, depth: number, line: number): number {
  const behind = depth - from;
  const amplitude = Math.exp(level * NEPER - behind / decay);
  if (spacing === 0) return amplitude;
  const bands = 0.7 + 0.5 * Math.cos((behind / spacing) * 2 * Math.PI) * Math.exp(-behind / 14);
  return amplitude * bands * Math.exp(0.5 * noise(line * 0.5, depth, 3, spacing));
}

/** The rest of a line behind a total reflector. */
function fillBehind(rest: {
  field: Field;
  line: number;
  from: number;
  compensation: Float64Array;
  echo: Echoing | null;
}): void {
  const { field, line, from, compensation, echo } = rest;
  const { lines, samples, step, strength, specular, passed, scatterers } = field;
  for (let k = from; k < samples; k += 1) {
    const n = k * lines + line;
    const amplitude = echo === null ? 0 : amplitudeOf(echo, (k + 0.5) * step, line);
    strength[n] = 1;
    specular[n] = 0;
    passed[n] = amplitude * Math.exp((compensation[k] as number) * 0.35 * NEPER);
    for (let part = 0; part < scatterers.length; part += 1) {
      (scatterers[part] as Float32Array)[n] = ((hash3(n, part, 17) & 0xffff) - 32_768) * UNIT_POWER;
    }
  }
}

/** Makes the variance of 16 even bits 1/2. */
const UNIT_POWER = (Math.SQRT1_2 * Math.sqrt(12)) / 65_536;
