/** Random source that yields numbers in [0, 1). */
export type Random = () => number;

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A lattice point's fixed random number in [-1, 1]. */
const lattice = (ix: number, iy: number, seed: number): number => {
  let h = Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
};

/** Smooth value noise in [-1, 1] with unit lattice spacing. */
export const noise2 = (x: number, y: number, seed: number): number => {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const ux = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const uy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const a = lattice(ix, iy, seed);
  const b = lattice(ix + 1, iy, seed);
  const c = lattice(ix, iy + 1, seed);
  const d = lattice(ix + 1, iy + 1, seed);
  return a + (b - a) * ux + (c - a) * uy + (a - b - c + d) * ux * uy;
};

/** Three octaves of value noise, roughly in [-1, 1]. */
export const fractal = (x: number, y: number, seed: number): number =>
  (noise2(x, y, seed) +
    0.5 * noise2(2.03 * x + 5.1, 2.03 * y - 3.7, seed + 1) +
    0.25 * noise2(4.1 * x - 9.3, 4.1 * y + 1.9, seed + 2)) /
  1.4;

/** Thin bright ridges in [0, 1]: connective tissue seen on edge. `sharpness` thins them. */
export const ridges = (x: number, y: number, seed: number, sharpness: number): number => {
  const value = 1 - Math.abs(0.75 * noise2(x, y, seed) + 0.25 * noise2(2.1 * x, 2.1 * y, seed + 1));
  return Math.pow(Math.max(0, value), sharpness);
};
