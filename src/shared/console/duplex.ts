import { seededRandom } from '../domain/seeded-random.ts';
import type { Body } from './color/truth.ts';
import { clamp, decibels } from './physics.ts';
import { lastMade, type Raster } from './painter.ts';

/** The part of the body in a gray picture, in mm: from the skin to `depth`, as far to the left as to the right. */
export interface View {
  width: number;
  depth: number;
  /** Where the transducer's field of view is narrower than the picture; black beyond. */
  field?: number;
}

export interface Anatomy {
  /** The distance of a point inside the nearest lumen, in mm, and inside its wall: more in plaque, negative outside. */
  vessel: (x: number, z: number) => { lumen: number; wall: number };
  /** The brightness of walls from 0 to 1; those of arteries have two lines. */
  walls: number;
  isVein: boolean;
  /** The depth of the fat layer, in mm. */
  fat: number;
  /** Whether the tissue below has the even grain of an organ or the fibers of muscle. */
  isOrgan: boolean;
  bodies?: readonly Body[];
}

const RANGE = 48;
const OPAQUE = 0xff_00_00_00;
/** The maximum number of pixels per row or column for which tissue is computed. */
const FINEST = 380;
const MUSCLE = -21;
const PARENCHYMA = -19;
const FAT = -25;
const LUMEN = -45;
const VESSEL_WALL = -5;
const PLAQUE = -14;
/** Machines average several images and compress the rest, so that speckle is softer than pure chance would make it. */
const SPECKLE_CONTRAST = 0.62;
/** The size of speckle in mm, along the beam and across; it grows with the depth of the picture. */
const SPECKLE = { along: 0.24, across: 0.5 };

export interface Gray {
  width: number;
  height: number;
  /** From 0 to 255, row by row. */
  levels: Uint8ClampedArray;
}

const lastTissue = lastMade<Gray>();

type Seen = { truth: object; raster: Pick<Raster, 'width' | 'height'>; view: View };

/** The visible tissue of a scene. The last one is cached: most knobs leave it unchanged, and computing it is slow. */
export const keptTissue = ({ truth, raster, view }: Seen, make: () => Gray): Gray =>
  lastTissue([truth, raster.width, raster.height, view.width, view.depth], make);

/** The brightness of tissue and vessels, with speckle. Painted only as finely as speckle, then enlarged. */
export function grayTissue(raster: Pick<Raster, 'width' | 'height'>, view: View, anatomy: Anatomy, seed: number): Gray {
  const shrink = Math.min(1, FINEST / raster.width, FINEST / raster.height);
  const width = Math.max(1, Math.round(raster.width * shrink));
  const height = Math.max(1, Math.round(raster.height * shrink));
  return enlarged({ width, height, levels: tissueLevels({ width, height, view, anatomy, seed }) }, raster);
}

function tissueLevels(of: { width: number; height: number; view: View; anatomy: Anatomy; seed: number }) {
  const { width, height, view, anatomy, seed } = of;
  const gray = new Uint8ClampedArray(width * height);
  const speckle = speckleOf(width, height, view, seed);
  const structure = smoothNoise(seed + 1);
  const perPixel = { x: view.width / width, z: view.depth / height };
  for (let row = 0; row < height; row += 1) {
    const z = (row + 0.5) * perPixel.z;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) * perPixel.x - view.width / 2;
      if (Math.abs(x) > (view.field ?? view.width) / 2) continue;
      const index = row * width + column;
      const level =
        tissueLevel({ x, z, view, anatomy, structure }) + SPECKLE_CONTRAST * decibels((speckle[index] ?? 0) + 1e-3);
      gray[index] = (255 * (level + RANGE)) / RANGE;
    }
  }
  return gray;
}

function enlarged(source: Gray, { width, height }: Pick<Raster, 'width' | 'height'>): Gray {
  if (source.width === width && source.height === height) return source;
  const levels = new Uint8ClampedArray(width * height);
  const at = (column: number, row: number) =>
    source.levels[Math.min(row, source.height - 1) * source.width + Math.min(column, source.width - 1)] ?? 0;
  for (let row = 0; row < height; row += 1) {
    const y = Math.max(0, ((row + 0.5) * source.height) / height - 0.5);
    const top = Math.floor(y);
    for (let column = 0; column < width; column += 1) {
      const x = Math.max(0, ((column + 0.5) * source.width) / width - 0.5);
      const left = Math.floor(x);
      const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (x - left);
      const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (x - left);
      levels[row * width + column] = upper + (lower - upper) * (y - top);
    }
  }
  return { width, height, levels };
}

interface TissuePoint {
  x: number;
  z: number;
  view: View;
  anatomy: Anatomy;
  structure: (x: number, y: number) => number;
}

function tissueLevel(point: TissuePoint): number {
  const { x, z, anatomy } = point;
  const { lumen, wall } = anatomy.vessel(x, z);
  const inside = clamp(lumen / 0.35 + 0.5, 0, 1);
  if (inside >= 1) return LUMEN + 3 * point.structure(x * 2, z * 2);
  const outer = aroundVessel(point, wall);
  const around = wall > 0.25 && lumen < 0 ? PLAQUE + 5 * point.structure(x * 0.9, z * 0.9) : outer;
  return around + (LUMEN - around) * inside;
}

/** A bright line for the wall, and a fainter one outside of it around arteries, which have a media between. */
function aroundVessel(point: TissuePoint, wall: number): number {
  const { isVein, walls } = point.anatomy;
  const tissue = layerLevel(point);
  if (wall < -3) return tissue;
  const line = (middle: number, breadth: number) => Math.exp(-(((wall - middle) / breadth) ** 2));
  const strength = isVein ? line(-0.15, 0.3) : Math.max(0.85 * line(0, 0.22), line(-0.95, 0.35));
  return tissue + (VESSEL_WALL - tissue) * strength * walls;
}

/** Skin, fat with septa, then muscle with its fibers or the even grain of an organ. */
function layerLevel({ x, z, view, anatomy, structure }: TissuePoint): number {
  const skin = 1.3;
  const fat = anatomy.fat + 0.8 * structure(x * 0.12, 3);
  if (z < skin) return -8;
  const fascia = 16 * Math.exp(-(((z - fat) / 0.35) ** 2));
  const septa = 12 * clamp(structure(x * 0.1 + 7, z * 0.9) - 0.45, 0, 1);
  if (z < fat) return FAT + septa + fascia;
  const grain = 4 * structure(x * 0.25, z * 0.25);
  const fibers = anatomy.isOrgan ? 0 : 9 * clamp(structure(x * 0.09 - 5, z * 1.5 + x * 0.15) - 0.1, 0, 1);
  const fading = (6 * (z - fat)) / view.depth;
  let level = (anatomy.isOrgan ? PARENCHYMA : MUSCLE) + grain + fibers + fascia - fading;
  for (const body of anatomy.bodies ?? []) {
    const from = Math.hypot((x - body.x) / (body.width / 2), (z - body.z) / (body.height / 2));
    level += body.level * clamp((1 - from) * 12, 0, 1) + 9 * Math.exp(-(((from - 1) / 0.04) ** 2));
  }
  return level;
}

/** Power of speckle with a mean of 1: many scatterers within one pulse, whose echoes add up randomly. */
function speckleOf(width: number, height: number, view: View, seed: number): Float32Array {
  const grow = Math.sqrt(view.depth / 40);
  const across = (SPECKLE.across * grow * width) / view.width;
  const along = (SPECKLE.along * grow * height) / view.depth;
  const real = blurredNoise({ width, height, across, along, seed });
  const imaginary = blurredNoise({ width, height, across, along, seed: seed + 101 });
  let sum = 0;
  const power = real.map((value, index) => {
    const one = value ** 2 + (imaginary[index] ?? 0) ** 2;
    sum += one;
    return one;
  });
  const mean = sum / power.length || 1;
  return power.map((one) => one / mean);
}

function blurredNoise(of: {
  width: number;
  height: number;
  across: number;
  along: number;
  seed: number;
}): Float32Array {
  const { width, height, across, along, seed } = of;
  const random = seededRandom(seed);
  let noise = Float32Array.from({ length: width * height }, () => random() + random() - 1);
  for (let pass = 0; pass < 2; pass += 1) {
    noise = blurred(noise, { count: height, length: width, next: width, step: 1, radius: Math.round(across) });
    noise = blurred(noise, { count: width, length: height, next: 1, step: width, radius: Math.round(along) });
  }
  return noise;
}

/** The running sum along rows or columns. */
function blurred(
  source: Float32Array<ArrayBuffer>,
  { count, length, next, step, radius }: { count: number; length: number; next: number; step: number; radius: number },
): Float32Array<ArrayBuffer> {
  if (radius === 0) return source;
  const target = new Float32Array(source.length);
  for (let line = 0; line < count; line += 1) {
    const start = line * next;
    let sum = 0;
    for (let at = -radius; at < length; at += 1) {
      if (at + radius < length) sum += source[start + (at + radius) * step] ?? 0;
      if (at - radius > 0) sum -= source[start + (at - radius - 1) * step] ?? 0;
      if (at >= 0) target[start + at * step] = sum;
    }
  }
  return target;
}

/** Smooth noise between -1 and 1 with features about one unit apart. */
export function smoothNoise(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed);
  const table = Float32Array.from({ length: 4096 }, () => 2 * random() - 1);
  const at = (x: number, y: number) => table[(x * 61 + y * 1009) & 4095] ?? 0;
  const eased = (share: number) => share * share * (3 - 2 * share);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const right = eased(x - left);
    const down = eased(y - top);
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * right;
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * right;
    return upper + (lower - upper) * down;
  };
}

/** Copies the gray picture into the raster, with the receiver's noise of this moment. */
export function paintGray({ data }: Raster, { levels }: Gray, seconds: number): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, levels.length);
  let state = (Math.floor(seconds * 20) * 2_654_435_761) | 1;
  for (let index = 0; index < levels.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const value = clamp((levels[index] ?? 0) + (state & 7) - 3, 0, 255);
    // Red, green, blue and opacity at once, lowest byte first, the byte order of all browsers and servers
    pixels[index] = (value * 0x01_01_01) | OPAQUE;
  }
}

export interface Line {
  from: readonly [x: number, z: number];
  to: readonly [x: number, z: number];
  /** The gaps of a dashed line, in mm; none if left out. */
  dash?: number;
  color: readonly [red: number, green: number, blue: number];
}

/** Draws a line between two points of the body, about a pixel and a half wide. */
export function paintLine({ width, height, data }: Raster, view: View, { from, to, dash, color }: Line): void {
  const column = (x: number) => ((x + view.width / 2) * width) / view.width - 0.5;
  const row = (z: number) => (z * height) / view.depth - 0.5;
  const [x0, y0, x1, y1] = [column(from[0]), row(from[1]), column(to[0]), row(to[1])];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const half = Math.max(0.6, width / 700);
  const gap = dash === undefined ? 0 : (dash * width) / view.width;
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)].map((x) => clamp(Math.round(x), -2, width + 1));
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)].map((y) => clamp(Math.round(y), -2, height + 1));
  for (let y = Math.max(0, (top ?? 0) - 2); y <= Math.min(height - 1, (bottom ?? 0) + 2); y += 1) {
    for (let x = Math.max(0, (left ?? 0) - 2); x <= Math.min(width - 1, (right ?? 0) + 2); x += 1) {
      const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
      const beside = Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length;
      if (along < -0.5 || along > length + 0.5 || (gap > 0 && along % (2 * gap) > gap)) continue;
      const cover = clamp(half + 0.5 - beside, 0, 1);
      for (const [channel, value] of color.entries()) {
        const index = 4 * (y * width + x) + channel;
        data[index] = (data[index] ?? 0) * (1 - cover) + value * cover;
      }
    }
  }
}
