import { FWHM, type Beam } from './beam.ts';
import { hash3 } from './hash.ts';
import type { Probe } from './probe.ts';
import type { V3 } from './vectors.ts';

/** Scatterers on a lattice that is fine along one axis of the body. */
interface Lattice {
  /** Cells per mm along x, y and z. */
  perMm: V3;
  /** Tells apart the lattices of the three axes. */
  salt: number;
  weight: number;
}

/** Layers of scatterers on each side that the slice reaches. */
const LAYERS = 2;
/** Where the slice ends, in standard deviations. */
const SLICE_END = 2.2;
/** Mean of the squared weights over a layer: the integral of (1 - (x / 2.2)²)⁴. */
const LAYER_POWER = SLICE_END * (256 / 315) * 2;
/** Two directions whose components differ by less share the two lattices. */
const SHARED_BAND = 0.12;
/** Cells per axial width. */
const PITCH = 0.85;

/** Edge of a lattice cell along the beam and across it, mm. */
export function cellOf(probe: Probe, beam: Beam): { along: number; across: number } {
  return { along: Math.max(0.06, beam.axial * PITCH), across: Math.max(0.25, probe.lens.width / FWHM) };
}

/**
 * Where lines lie far apart, scatterers on both sides of a line are added, at this distance in mm; 0 if they are close enough.
 * @param spacing mm between two lines
 * @param across edge of a lattice cell across the beam, mm
 */
export const sideOf = (spacing: number, across: number): number => (spacing > 0.6 * across ? spacing / 4 : 0);

/**
 * Speckle that is fixed to the tissue: anybody who looks from the same place sees the same pattern, and a probe that moves sees it
 * pass by. The scatterers are hashes of lattice cells; a sample adds up those across the slice, weighted by how far they
 * are from its middle, so that fanning changes the pattern gradually.
 */
export class Speckle {
  readonly #lattices: Lattice[];
  readonly #out: V3;
  readonly #across: number;
  readonly #parts: readonly Float32Array[];

  /** @param parts real and imaginary part of each look, to be filled in */
  constructor(probe: Probe, beam: Beam, { depth, out }: { depth: V3; out: V3 }, parts: readonly Float32Array[]) {
    const cell = cellOf(probe, beam);
    this.#lattices = latticesFor(depth, cell);
    this.#out = out;
    this.#across = cell.across;
    this.#parts = parts;
  }

  /**
   * Sample `n` at a place in the tissue. With `side`, which is not zero where lines lie far apart, the scatterers on both
   * sides of the line (at that distance in mm along `l`) are added.
   */
  add(n: number, x: number, y: number, z: number, lx: number, ly: number, lz: number, side: number): void {
    const [a, b, c, d, e, f] = this.#parts;
    if (a === undefined || b === undefined) return;
    const [ux, uy, uz] = this.#out;
    const across = this.#across;
    const width = 1 / (SLICE_END * across);
    let [re1, im1, re2, im2, re3, im3] = [0, 0, 0, 0, 0, 0];
    for (let which = 0; which < this.#lattices.length; which += 1) {
      const { perMm, salt, weight } = this.#lattices[which] as Lattice;
      const [px, py, pz] = perMm;
      for (let s = side === 0 ? 1 : -1; s <= 1; s += 2) {
        const off = side * s;
        for (let m = -LAYERS; m <= LAYERS; m += 1) {
          const step = m * across;
          const tx = (x + lx * off + ux * step) * px;
          const ty = (y + ly * off + uy * step) * py;
          const tz = (z + lz * off + uz * step) * pz;
          const [i, j, k] = [Math.floor(tx), Math.floor(ty), Math.floor(tz)];
          const distance =
            (step + ((i + 0.5 - tx) / px) * ux + ((j + 0.5 - ty) / py) * uy + ((k + 0.5 - tz) / pz) * uz) * width;
          const fall = 1 - distance * distance;
          if (fall <= 0) continue;
          const bits = hash3(i + salt, j, k);
          const more = Math.imul(bits ^ (bits >>> 13), 0x5bd1e995);
          // Not all scatterers are alike: with amplitudes from a quarter to 1, few of them already look like many.
          const w = weight * fall * fall * (0.25 + (more & 0xff) * (0.75 / 255));
          re1 += w * ((bits & 0xffff) - 32_768);
          im1 += w * ((bits >>> 16) - 32_768);
          if (c === undefined) continue;
          re2 += w * (((more >>> 8) & 0xffff) - 32_768);
          im2 += w * (((more ^ bits) & 0xffff) - 32_768);
          if (e === undefined) continue;
          const most = Math.imul(more ^ (more >>> 15), 0x2c1b3c6d);
          re3 += w * ((most & 0xffff) - 32_768);
          im3 += w * ((most >>> 16) - 32_768);
        }
      }
    }
    const scale = side === 0 ? SCALE : SCALE * Math.SQRT1_2;
    a[n] = re1 * scale;
    b[n] = im1 * scale;
    if (c !== undefined) c[n] = re2 * scale;
    if (d !== undefined) d[n] = im2 * scale;
    if (e !== undefined) e[n] = re3 * scale;
    if (f !== undefined) f[n] = im3 * scale;
  }
}

/** Mean square of the scatterers' amplitudes, even from 1/4 to 1. */
const AMPLITUDE_POWER = (1 - 0.25 ** 3) / (3 * 0.75);
/** Even numbers of 16 bits have a standard deviation of 65536 / √12; each part has a variance of 1/2. */
const SCALE = Math.SQRT1_2 / ((65_536 / Math.sqrt(12)) * Math.sqrt(LAYER_POWER * AMPLITUDE_POWER));

/** Fine along the axis nearest to the beam; where two are about as near, both count, so that nothing jumps. */
function latticesFor(depth: V3, cell: { along: number; across: number }): Lattice[] {
  const axes = ([0, 1, 2] as const).toSorted((a, b) => Math.abs(depth[b]) - Math.abs(depth[a]));
  const [first = 0, second = 1] = axes;
  const apart = (Math.abs(depth[first]) - Math.abs(depth[second])) / SHARED_BAND;
  const lattice = (axis: 0 | 1 | 2, weight: number): Lattice => {
    const per = (of: 0 | 1 | 2) => 1 / (of === axis ? cell.along : cell.across);
    return { perMm: [per(0), per(1), per(2)], salt: axis * 100_003, weight };
  };
  if (apart >= 1) return [lattice(first, 1)];
  const less = Math.sqrt(0.5 * (1 - apart));
  return [lattice(first, Math.sqrt(1 - less * less)), lattice(second, less)];
}

/** Samples at this distance share a scatterer with this probability. */
const shared = (distance: number, cell: number): number => Math.max(0, 1 - Math.abs(distance) / cell);

/**
 * Power of scatterers of unit power that are smeared by half a kernel, since neighbors share scatterers and add up coherently.
 * @param apart mm between two samples
 * @param side as in {@link Speckle.add}
 */
export function smearedPower(kernel: Float32Array, apart: number, cell: number, side = 0): number {
  let power = 0;
  for (let a = 1 - kernel.length; a < kernel.length; a += 1) {
    for (let b = 1 - kernel.length; b < kernel.length; b += 1) {
      const distance = (a - b) * apart;
      const correlation =
        side === 0
          ? shared(distance, cell)
          : shared(distance, cell) + 0.5 * (shared(distance + 2 * side, cell) + shared(distance - 2 * side, cell));
      power += (kernel[Math.abs(a)] as number) * (kernel[Math.abs(b)] as number) * correlation;
    }
  }
  return power;
}
