/**
 * The physics that spectral and color Doppler have in common. Frequencies in MHz, shifts and pulse rates in Hz, velocities in
 * cm/s, depths in mm, angles in degrees, levels in dB. The texts named as sources are Kremkau, "Sonography Principles and
 * Instruments"; Hedrick, "Technology for Diagnostic Sonography"; Evans and McDicken, "Doppler Ultrasound"; Szabo, "Diagnostic
 * Ultrasound Imaging: Inside Out".
 */

import { radians, SOUND_SPEED, tissueLoss } from './physics.ts';

/** The largest angle between beam and vessel at which velocities are worth measuring (AIUM and SRU, carotid Doppler). */
export const WIDEST_ANGLE = 60;

/** How many decibels lie between black and white. */
export const DISPLAYED_RANGE = 40;

/** The echo of blood at 5 MHz without any tissue before it, with the gain at 0. Chosen so that usual gains are mid-range. */
const BLOOD_ECHO = 0;
/** The noise of the receiver with the gain at 0. */
const RECEIVER_NOISE = -60;

/** The Doppler equation, Δf = 2 f₀ v cos θ ⁄ c (Evans and McDicken, chapter 1; Kremkau, chapter on Doppler principles). */
export const dopplerShift = (frequency: number, velocity: number, angle: number): number =>
  (2 * frequency * 1e6 * (velocity / 100) * Math.cos(radians(angle))) / SOUND_SPEED;

/** The Doppler equation solved for the velocity: what the machine writes for a shift, given the angle it was told. */
export const velocityOf = (frequency: number, shift: number, angle: number): number =>
  shift / dopplerShift(frequency, 1, angle);

/** The share by which velocities read high where the cursor is set to another angle than the vessel's (Hedrick). */
export const velocityError = (setAngle: number, trueAngle: number): number =>
  Math.cos(radians(trueAngle)) / Math.cos(radians(setAngle)) - 1;

/** How many pulses a second the depth allows: each echo has to be back before the next pulse, c ⁄ 2z (Kremkau; Szabo). */
export const prfLimit = (depth: number): number => SOUND_SPEED / (2 * (depth / 1000));

/**
 * The shifts at the two ends of the scale. They are one PRF apart, half of it to either side of a centered baseline: the
 * Nyquist limit (Evans and McDicken; Kremkau). A baseline below the center, by percent of the scale, makes room above it.
 */
export const scaleEnds = (prf: number, baseline: number): { lower: number; upper: number } => ({
  lower: -prf * (0.5 + baseline / 100),
  upper: prf * (0.5 - baseline / 100),
});

/** Where a shift is displayed: one that leaves the scale at one end comes back at the other (aliasing; Kremkau). */
export function wrapped(shift: number, prf: number, baseline: number): number {
  const { lower } = scaleEnds(prf, baseline);
  return shift - prf * Math.floor((shift - lower) / prf);
}

/**
 * How bright blood is on the screen, in dB above black. Red cells are far smaller than the wavelength, so that they scatter
 * with the fourth power of the frequency (Evans and McDicken, chapter on scattering by blood; Szabo): against the loss that
 * grows with it, each depth has its best frequency.
 */
export const bloodLevel = (frequency: number, depth: number, gain: number): number =>
  BLOOD_ECHO + 40 * Math.log10(frequency / 5) - tissueLoss(frequency, depth) + gain;

/** How bright the noise is on the screen, in dB above black. */
export const noiseLevel = (gain: number): number => RECEIVER_NOISE + gain;

/** The time for one image of color: every line takes as many pulses as a packet has (Hedrick; Kremkau). In seconds. */
export const colorFrameTime = (prf: number, packet: number, lines: number): number => (packet * lines) / prf;
