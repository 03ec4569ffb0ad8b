/** 32 well-mixed bits of a lattice point; the coordinates are integers. The same on every machine. */
export function hash3(x: number, y: number, z: number): number {
  let bits = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return bits ^ (bits >>> 15);
}

/** A number from 0 to 1 (exclusive). */
export const share = (x: number, y: number, z: number): number => (hash3(x, y, z) >>> 0) / 2 ** 32;

/** Approximately normal, mean 0, variance 1: the sum of four evenly distributed numbers. */
export function gaussian(n: number, salt: number): number {
  const a = hash3(n, salt, 41);
  const b = hash3(n, salt, 97);
  return ((a & 0xffff) + (a >>> 16) + (b & 0xffff) + (b >>> 16) - 131_070) / 37_837;
}
