/**
 * The physics that spectral and color Doppler share. Frequencies in MHz, shifts and pulse rates in Hz, velocities in
 * cm/s, depths in mm, angles in degrees, levels in dB. The sources are Kremkau, "Sonography Principles and
 * Instruments"; Hedrick, "Technology for Diagnostic Sonography"; Evans and McDicken, "Doppler Ultrasound"; Szabo,
 * "Diagnostic Ultrasound Imaging: Inside Out".
 */

import { radians, SOUND_SPEED, tissueLoss } from './physics.ts';

/** The largest angle between beam and vessel at which velocities are worth measuring (AIUM and SRU, carotid Doppler). */
export const WIDEST_ANGLE = 60;

/** The dynamic range between black and white, in dB. */
export const DISPLAYED_RANGE = 40;

/** The echo of blood at 5 MHz without tissue in front of it, with the gain at 0. Makes usual gains mid-range. */
const BLOOD_ECHO = 0;
/** The noise of the receiver with the gain at 0. */
const RECEIVER_NOISE = -60;

/** The Doppler equation, Δf = 2 f₀ v cos θ ⁄ c (Evans and McDicken, chapter 1; Kremkau, chapter on Doppler principles). */
export const dopplerShift = (frequency: number, velocity: number, angle: number): number =>
  (2 * frequency * 1e6 * (velocity / 100) * Math.cos(radians(angle))) / SOUND_SPEED;

/** The Doppler equation solved for the velocity: the machine's reading for a shift, given its set angle. */
export const velocityOf = (frequency: number, shift: number, angle: number): number =>
  shift / dopplerShift(frequency, 1, angle);

/** The relative error of velocities if the cursor's angle differs from the vessel's (Hedrick). */
export const velocityError = (setAngle: number, trueAngle: number): number =>
  Math.cos(radians(trueAngle)) / Math.cos(radians(setAngle)) - 1;

/** Pulses per second that the depth allows: each echo must return before the next pulse, c ⁄ 2z (Kremkau; Szabo). */
export const prfLimit = (depth: number): number => SOUND_SPEED / (2 * (depth / 1000));

/**
 * The shifts at the two ends of the scale. They are one PRF apart, half of it on either side of a centered baseline:
 * the Nyquist limit (Evans and McDicken; Kremkau). Lowering the baseline, in percent of the scale, makes room above.
 */
export const scaleEnds = (prf: number, baseline: number): { lower: number; upper: number } => ({
  lower: -prf * (0.5 + baseline / 100),
  upper: prf * (0.5 - baseline / 100),
});

/** The displayed shift: one that leaves the scale at one end comes back at the other (aliasing; Kremkau). */
export function wrapped(shift: number, prf: number, baseline: number): number {
  const { lower } = scaleEnds(prf, baseline);
  return shift - prf * Math.floor((shift - lower) / prf);
}

/**
 * The brightness of blood on the screen, in dB above black. Red cells are far smaller than the wavelength, so they
 * scatter with the fourth power of the frequency (Evans and McDicken, chapter on scattering by blood; Szabo); since
 * attenuation grows with frequency too, each depth has its best frequency.
 */
export const bloodLevel = (frequency: number, depth: number, gain: number): number =>
  BLOOD_ECHO + 40 * Math.log10(frequency / 5) - tissueLoss(frequency, depth) + gain;

/** The brightness of noise on the screen, in dB above black. */
export const noiseLevel = (gain: number): number => RECEIVER_NOISE + gain;

/** The time for one color image: every line needs a packet of pulses (Hedrick; Kremkau). In seconds. */
export const colorFrameTime = (prf: number, packet: number, lines: number): number => (packet * lines) / prf;
