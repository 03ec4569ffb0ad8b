/**
 * Formulas of B-mode, each with its source, shared by the drawn library, the live picture and the grading.
 *
 * - Bushberg: J. Bushberg et al., The Essential Physics of Medical Imaging, chapter on ultrasound
 * - Hedrick: W. Hedrick, D. Hykes, D. Starchman, Ultrasound Physics and Instrumentation
 * - Kremkau: F. Kremkau, Sonography: Principles and Instruments
 * - Szabo: T. Szabo, Diagnostic Ultrasound Imaging: Inside Out
 * - ODS: AIUM/NEMA UD 3, Output Display Standard (now IEC 62359)
 */

import { amplitude, SOUND_SPEED } from '../physics.ts';

/** In mm/µs. */
const SPEED = SOUND_SPEED / 1000;

/** The full width at half maximum of a Gaussian, in standard deviations. */
export const FWHM = 2 * Math.sqrt(2 * Math.LN2);

/** In mm, for a frequency in MHz: λ = c ⁄ f (Bushberg). */
export const wavelength = (frequency: number): number => SPEED / frequency;

/** Half the spatial pulse length, in mm: echoes closer together overlap (Kremkau, Bushberg). */
export const axialResolution = (frequency: number, cycles: number): number => (cycles * wavelength(frequency)) / 2;

/**
 * Width of the beam at its focus, in mm: the wavelength times the F-number (focal depth ⁄ aperture), times a factor
 * between 1.2 and 1.4 that depends on apodization (Szabo; Hedrick).
 */
export const beamAtFocus = (frequency: number, fNumber: number): number => 1.3 * wavelength(frequency) * fNumber;

/** Depth over which a beam widens by √2 to either side of its focus, in mm: about 7 λ F² in all (Szabo). */
export const focalRange = (frequency: number, fNumber: number): number => 3.5 * wavelength(frequency) * fNumber ** 2;

/** The width of a beam at a depth; it is narrowest at its focus: the hyperbola of a Gaussian beam (Szabo). In mm. */
export const focusedBeam = (focus: { depth: number; width: number; range: number }, depth: number): number =>
  focus.width * Math.sqrt(1 + ((depth - focus.depth) / focus.range) ** 2);

/** In Hz: each line waits until the echo from the deepest point has returned, 2 · depth ⁄ c (Kremkau). Depth in mm. */
export const frameRate = (depth: number, pulsesPerFrame: number): number =>
  (SPEED * 1e6) / (2 * depth * pulsesPerFrame);

/** Peak rarefactional pressure in MPa, derated, divided by the root of the frequency in MHz (ODS). */
export const mechanicalIndex = (pressure: number, frequency: number): number => pressure / Math.sqrt(frequency);

/** Pressure, derated by the standard's 0.3 dB/(cm·MHz); depth in mm (ODS). */
export const deratedPressure = (pressure: number, frequency: number, depth: number): number =>
  pressure * amplitude((-0.3 * frequency * depth) / 10);

/** Soft tissue thermal index of a scanned beam: W · f ⁄ 210, with the power in mW from the central 1 cm (ODS). */
export const thermalIndex = (milliwatts: number, frequency: number): number => (milliwatts * frequency) / 210;

/** Gray from black (0) to white (1), before clipping: proportional to decibels, with 0 dB at `midGray` (Kremkau). */
export const grayLevel = (db: number, dynamicRange: number, midGray: number): number => midGray + db / dynamicRange;

/** Gain of evenly spaced TGC sliders at t (0 to 1) of the depth, eased between neighbors. */
export const sliderGain = (sliders: readonly number[], t: number): number => {
  if (sliders.length === 0) return 0;
  const position = t * (sliders.length - 1);
  const i = Math.min(sliders.length - 1, Math.floor(position));
  const low = sliders[i] ?? 0;
  const high = sliders[Math.min(sliders.length - 1, i + 1)] ?? 0;
  const f = position - i;
  return low + (high - low) * f * f * (3 - 2 * f);
};

/**
 * Standard deviation of speckle in dB. The envelope has a Rayleigh distribution whose mean is 1.91 standard deviations
 * (C. Burckhardt, Speckle in ultrasound B-mode scans, 1978); in decibels that is 5.57. The deviation of a mean of
 * independent looks shrinks with the square root of their number.
 */
export const speckleDeviation = (looks: number): number => 5.57 / Math.sqrt(looks);
