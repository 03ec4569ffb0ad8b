import type { Probe } from './probe.ts';
import type { Settings } from './settings.ts';

/** Speed of sound that the machine assumes, mm/µs. */
const SPEED = 1.54;
/** Full width at half maximum of a Gaussian, in standard deviations. */
export const FWHM = 2 * Math.sqrt(2 * Math.LN2);

/** Pulse and beam for these settings. Widths are FWHM in mm. */
export interface Beam {
  /** Received frequency, MHz. */
  frequency: number;
  axial: number;
  lateral: (depth: number) => number;
  /** Standard deviation of the slice, mm. */
  slice: (depth: number) => number;
  /** dB that are added to the haze of the near field, to side lobes and to reverberation. */
  clutter: number;
  /** dB that all echoes lose: less power, or harmonics, which are weaker. */
  loss: number;
  /** Independent images of the speckle that are averaged. */
  looks: 1 | 2 | 3;
  /** Angles between the first and the last look, radians. */
  spread: number;
}

/** Harmonics: weaker by 10 dB, with narrower beams and cleaner near fields, but longer pulses for the frequency. */
const HARMONIC = { loss: 10, clutter: -14, lateral: 0.82, cycles: 1.25, frequency: 1.25 };
/** The receive aperture opens until depth / aperture is this. */
const LEAST_F_NUMBER = 1.7;
/** -6 dB beam width of a weighted aperture, in wavelengths times F-number. Source: Szabo, Diagnostic Ultrasound Imaging, ch. 7. */
const WIDTH_FACTOR = 1.3;

export function beamFor(probe: Probe, { focus, harmonics, power, compounding }: Settings): Beam {
  const frequency = probe.frequency * (harmonics ? HARMONIC.frequency : 1);
  const cycles = probe.cycles * (harmonics ? HARMONIC.cycles : 1);
  const narrower = harmonics ? HARMONIC.lateral : 1;
  const element = probe.kind === 'linear' ? 0.05 : 0.25;
  return {
    frequency,
    // half the spatial length of the pulse
    axial: Math.max(0.1, (cycles * SPEED) / frequency / 2),
    lateral: (depth) => {
      const fNumber = Math.max(LEAST_F_NUMBER, depth / probe.aperture);
      const off = Math.min(1.4, Math.abs(depth - focus) / (focus + 12));
      return narrower * WIDTH_FACTOR * (SPEED / frequency) * fNumber * (1 + 0.55 * off * off) + element;
    },
    slice: (depth) => Math.hypot(probe.lens.width, probe.lens.opening * (depth - probe.lens.depth)) / FWHM,
    clutter: harmonics ? HARMONIC.clutter : 0,
    loss: power + (harmonics ? HARMONIC.loss : 0),
    looks: compounding === 1 ? 1 : compounding === 3 ? 2 : 3,
    spread: compounding === 1 ? 0 : compounding === 3 ? 0.16 : 0.3,
  };
}

/** Gain over depth cannot be more than this, dB. */
const MOST_COMPENSATION = 95;

/** Time gain compensation of echoes from a depth (mm), dB: for the way there and back. */
export const compensationAt = (depth: number, { frequency }: Beam, { tgc }: Settings): number =>
  Math.min(MOST_COMPENSATION, 2 * (frequency / 10) * depth * tgc);
