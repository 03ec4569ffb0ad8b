import { FWHM, type Beam } from './beam.ts';
import type { Field } from './field.ts';
import { halfKernel, smearAcross, smearAlong, sumOf } from './kernels.ts';
import { spacingAt, type Probe } from './probe.ts';
import { cellOf, sideOf, smearedPower } from './speckle.ts';

/** Kernels for a probe, a beam and a grid: they change only with the knobs. */
export interface Psf {
  along: Float32Array;
  /** For each row. */
  across: Float32Array[];
  /** For each row: makes the mean power of speckle 1. */
  level: Float32Array;
  /** For each row: a wide flat interface keeps its level. */
  specular: Float32Array;
}

/** Widths of the kernels across are rounded to this share of the line spacing, so that rows share them. */
const STEPS = 10;
const LEAST_SIGMA = 0.5;
const MOST_SIGMA = 8;
/** Interfaces are smooth over several wavelengths, and so brighter than their scatterers alone. */
const SPECULAR_GAIN = 1.5;

export function psfFor(probe: Probe, beam: Beam, { samples, step }: Field): Psf {
  const cell = cellOf(probe, beam);
  const along = halfKernel(Math.max(LEAST_SIGMA, beam.axial / FWHM / step));
  const alongPower = smearedPower(along, step, cell.along);
  const alongSum = sumOf(along);
  const made = new Map<number, Float32Array>();
  const across: Float32Array[] = [];
  const level = new Float32Array(samples);
  const specular = new Float32Array(samples);
  for (let k = 0; k < samples; k += 1) {
    const depth = (k + 0.5) * step;
    const spacing = spacingAt(probe, depth);
    const sigma = Math.min(MOST_SIGMA, Math.max(LEAST_SIGMA, beam.lateral(depth) / FWHM / spacing));
    const key = Math.round(sigma * STEPS);
    const kernel = made.get(key) ?? halfKernel(key / STEPS);
    made.set(key, kernel);
    across.push(kernel);
    // The power varies slowly with depth, and is costly to sum up.
    level[k] =
      k % 8 === 0
        ? 1 / Math.sqrt(alongPower * smearedPower(kernel, spacing, cell.across, sideOf(spacing, cell.across)))
        : (level[k - 1] as number);
    specular[k] = SPECULAR_GAIN / (alongSum * Math.sqrt(sumOf(kernel)));
  }
  return { along, across, level, specular };
}

/** Pulse and beam smear the echoes of a field: real and imaginary part of each look, in place of its scatterers. */
export function smear(field: Field, psf: Psf, passed: readonly Float32Array[], scratch: Float32Array): void {
  const { lines, samples, strength, specular, scatterers } = field;
  for (const [part, values] of scatterers.entries()) {
    const through = passed[part >> 1] as Float32Array;
    // A specular echo has one phase, and speckle all of them.
    const isReal = part % 2 === 0;
    for (let k = 0; k < samples; k += 1) {
      const level = psf.level[k] as number;
      const mirror = isReal ? (psf.specular[k] as number) : 0;
      for (let n = k * lines; n < (k + 1) * lines; n += 1) {
        const echo = (values[n] as number) * level * (strength[n] as number) + mirror * (specular[n] as number);
        values[n] = (through[n] as number) * echo;
      }
    }
    smearAlong(values, lines, psf.along, scratch);
    smearAcross(scratch, lines, psf.across, values);
  }
}

/**
 * What has passed in each look: looks from other angles see past an obstacle, so shadows fade below it. The first look is
 * straight.
 */
export function passedByLook({ lines, samples, step, passed }: Field, probe: Probe, beam: Beam): Float32Array[] {
  const looks = Array.from({ length: beam.looks }, (_, n) => (beam.looks === 1 ? 0 : n / (beam.looks - 1) - 0.5));
  return looks.map((share) => {
    if (share === 0) return passed;
    const result = new Float32Array(passed.length);
    for (let k = 0; k < samples; k += 1) {
      const depth = (k + 0.5) * step;
      // Seen from an angle, what lies halfway up is what is in the way.
      const shift = (Math.tan(share * beam.spread) * depth * 0.5) / spacingAt(probe, depth * 0.5);
      const whole = Math.round(shift);
      for (let i = 0; i < lines; i += 1) {
        const from = Math.min(lines - 1, Math.max(0, i + whole));
        result[k * lines + i] = passed[k * lines + from] as number;
      }
    }
    return result;
  });
}
