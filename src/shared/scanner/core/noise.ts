import { share } from './hash.ts';

/** Texture of tissue and unevenness of shapes, from two periodic tiles that are computed when first used. */
const SIZE = 64;
const MASK = SIZE - 1;
const ROW = SIZE;
const PLANE = SIZE * SIZE;
const VOLUME = SIZE * PLANE;

const at = (array: Float32Array, index: number): number => array[index] as number;

let fields: Float32Array | undefined;
let points: Float32Array | undefined;

/** Three independent fields, interleaved: mean 0, variance 1, features of about 4 texels. */
function smoothFields(): Float32Array {
  const tile = new Float32Array(VOLUME * 3);
  for (let field = 0; field < 3; field += 1) {
    let values = Float32Array.from({ length: VOLUME }, (_, n) => share(n, field * 7919 + 3, 11) - 0.5);
    for (let pass = 0; pass < 3; pass += 1) for (const stride of [1, ROW, PLANE]) values = smoothed(values, stride);
    const power = values.reduce((sum, value) => sum + value * value, 0) / VOLUME;
    for (let n = 0; n < VOLUME; n += 1) tile[n * 3 + field] = at(values, n) / Math.sqrt(power);
  }
  return tile;
}

function smoothed(values: Float32Array, stride: number): Float32Array<ArrayBuffer> {
  const result = new Float32Array(VOLUME);
  for (let n = 0; n < VOLUME; n += 1) {
    const place = Math.floor(n / stride) & MASK;
    const before = n + (((place - 1) & MASK) - place) * stride;
    const after = n + (((place + 1) & MASK) - place) * stride;
    result[n] = 0.25 * at(values, before) + 0.5 * at(values, n) + 0.25 * at(values, after);
  }
  return result;
}

/** A cell of scattered points has this many texels. */
const CELL = 8;
const CELLS = SIZE / CELL;

/**
 * Interleaved: distance to the nearest of the scattered points and by how much the second nearest is farther, in cells.
 * Source: S. Worley, "A cellular texture basis function", SIGGRAPH 1996.
 */
function cellDistances(): Float32Array {
  const scattered = Float32Array.from({ length: CELLS ** 3 * 3 }, (_, n) => share(Math.floor(n / 3), n % 3, 77));
  const tile = new Float32Array(VOLUME * 2);
  for (let n = 0; n < VOLUME; n += 1) {
    const [x, y, z] = [(n % ROW) / CELL, (Math.floor(n / ROW) % SIZE) / CELL, Math.floor(n / PLANE) / CELL];
    let nearest = 9;
    let second = 9;
    for (let k = 0; k < 27; k += 1) {
      const cx = Math.floor(x) + (k % 3) - 1;
      const cy = Math.floor(y) + (Math.floor(k / 3) % 3) - 1;
      const cz = Math.floor(z) + Math.floor(k / 9) - 1;
      const cell = ((cz & 7) * CELLS + (cy & 7)) * CELLS + (cx & 7);
      const squared =
        (cx + at(scattered, cell * 3) - x) ** 2 +
        (cy + at(scattered, cell * 3 + 1) - y) ** 2 +
        (cz + at(scattered, cell * 3 + 2) - z) ** 2;
      if (squared < nearest) [nearest, second] = [squared, nearest];
      else if (squared < second) second = squared;
    }
    tile[n * 2] = Math.sqrt(nearest);
    tile[n * 2 + 1] = Math.sqrt(second) - Math.sqrt(nearest);
  }
  return tile;
}

/** The eight texels around a place with their weights, for all fields of a tile. */
const corners = new Int32Array(8);
const weights = new Float64Array(8);

function locate(x: number, y: number, z: number): void {
  const [x0, y0, z0] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [x - x0, y - y0, z - z0];
  const [xa, xb] = [x0 & MASK, (x0 + 1) & MASK];
  const [ya, yb] = [(y0 & MASK) * ROW, ((y0 + 1) & MASK) * ROW];
  const [za, zb] = [(z0 & MASK) * PLANE, ((z0 + 1) & MASK) * PLANE];
  const [aa, ab, ba, bb] = [(1 - v) * (1 - w), v * (1 - w), (1 - v) * w, v * w];
  corners[0] = za + ya + xa;
  corners[1] = za + ya + xb;
  corners[2] = za + yb + xa;
  corners[3] = za + yb + xb;
  corners[4] = zb + ya + xa;
  corners[5] = zb + ya + xb;
  corners[6] = zb + yb + xa;
  corners[7] = zb + yb + xb;
  weights[0] = (1 - u) * aa;
  weights[1] = u * aa;
  weights[2] = (1 - u) * ab;
  weights[3] = u * ab;
  weights[4] = (1 - u) * ba;
  weights[5] = u * ba;
  weights[6] = (1 - u) * bb;
  weights[7] = u * bb;
}

function interpolated(tile: Float32Array, stride: number, field: number): number {
  let sum = 0;
  for (let n = 0; n < 8; n += 1) {
    sum += at(tile, (corners[n] as number) * stride + field) * (weights[n] as number);
  }
  return sum;
}

/**
 * Smooth noise, mean 0, variance 1.
 * @param size length of a feature, in the unit of the coordinates
 * @param field one of three independent ones
 */
export function noise(x: number, y: number, z: number, size: number, field: 0 | 1 | 2 = 0): number {
  fields ??= smoothFields();
  // Sheared, so that the tile's period shows along no axis of the body.
  locate((x * 4) / size + 0.31 * z, (y * 4) / size + 0.17 * x, (z * 4) / size + 0.23 * y);
  return interpolated(fields, 3, field);
}

function locateCell(x: number, y: number, z: number, size: number): Float32Array {
  points ??= cellDistances();
  locate((x * CELL) / size + 0.3 * z, (y * CELL) / size + 0.2 * x, (z * CELL) / size + 0.1 * y);
  return points;
}

/** Distance to the nearest of points scattered `size` apart, in units of `size`. */
export const spots = (x: number, y: number, z: number, size: number): number =>
  interpolated(locateCell(x, y, z, size), 2, 0);

/** 0 on the walls between cells of this size, and growing away from them. */
export const septa = (x: number, y: number, z: number, size: number): number =>
  interpolated(locateCell(x, y, z, size), 2, 1);

/** Where a place lies once shapes are uneven; the last result of {@link warp}. */
export const warped = new Float64Array(3);

/** Moves a place by smooth noise of this size and amount (mm), so that no shape has a perfect outline. */
export function warp(x: number, y: number, z: number, { size, amount }: { size: number; amount: number }): void {
  fields ??= smoothFields();
  locate((x * 4) / size + 7.3, (y * 4) / size + 3.1, (z * 4) / size + 5.7);
  warped[0] = x + amount * interpolated(fields, 3, 0);
  warped[1] = y + amount * interpolated(fields, 3, 1);
  warped[2] = z + amount * interpolated(fields, 3, 2);
}
