import { add, at } from '#shared/console/bmode/body/arrays.ts';
import { convolveAxially, convolveLaterally } from '#shared/console/bmode/picture/psf.ts';
import type { Random } from '#shared/console/bmode/body/random.ts';

/** In-phase and quadrature components of the received signal. */
export type Quadratures = readonly [real: Float32Array, imaginary: Float32Array];

type Field = {
  power: Float32Array;
  specular: Float32Array;
  /** Factor per depth that brings an extended interface's echo to its dB after the convolution. */
  toPeak: Float32Array;
  lines: number;
  shown: number;
  axial: Float32Array;
  lateral: readonly Float32Array[];
  random: Random;
};

/** Scales a draw from [-0.5, 0.5) to unit variance. */
const unit = Math.sqrt(12);

/**
 * One speckle pattern: scatterers of random amplitude and phase under the point-spread function.
 * Each resolution cell sums many of them, so both quadratures become normal and the envelope Rayleigh.
 */
export const speckle = (field: Field): Quadratures => {
  const { power, specular, toPeak, lines, shown, axial, lateral, random } = field;
  const component = (coherent: number): Float32Array => {
    const scatterers = new Float32Array(shown * lines);
    for (let k = 0; k < shown; k += 1) {
      const peak = coherent * at(toPeak, k);
      for (let n = k * lines; n < (k + 1) * lines; n += 1) {
        const draw = (random() - 0.5) * unit * Math.SQRT1_2;
        scatterers[n] = draw * Math.sqrt(at(power, n)) + peak * at(specular, n);
      }
    }
    const pulsed = convolveAxially(scatterers, shown, lines, axial);
    convolveLaterally(pulsed, lines, lateral);
    return pulsed;
  };
  return [component(1), component(0)];
};

type Receiver = {
  /** Electronic noise: amplitude, and its correlation from sample to sample (the receiver's band). */
  hiss: { level: number; correlation: number };
  /** Amplification per depth. */
  gain: Float32Array;
  lines: number;
  /** Share of this frame in the compounded picture. */
  share: number;
  random: Random;
};

/** Adds noise, amplifies and detects: the envelope of one frame, added to the sum. */
export const addEnvelope = ([real, imaginary]: Quadratures, receiver: Receiver, sum: Float32Array): void => {
  const { hiss, gain, lines, share, random } = receiver;
  const keep = hiss.correlation;
  const fresh = hiss.level * Math.sqrt(1 - keep * keep) * unit * Math.SQRT1_2;
  const noise: Quadratures = [new Float32Array(lines), new Float32Array(lines)];
  for (let k = 0; k < gain.length; k += 1) {
    const factor = share * at(gain, k);
    for (let i = 0; i < lines; i += 1) {
      noise[0][i] = keep * at(noise[0], i) + (random() - 0.5) * fresh;
      noise[1][i] = keep * at(noise[1], i) + (random() - 0.5) * fresh;
      const re = at(real, k * lines + i) + at(noise[0], i);
      const im = at(imaginary, k * lines + i) + at(noise[1], i);
      add(sum, k * lines + i, factor * Math.sqrt(re * re + im * im));
    }
  }
};
