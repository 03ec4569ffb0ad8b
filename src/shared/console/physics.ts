/** The physics that all modes of the machine share. The sources are those of doppler.ts and bmode/physics.ts. */

/** The mean speed of sound in soft tissue, in m/s, that every machine assumes (Kremkau, chapter on ultrasound; Bushberg). */
export const SOUND_SPEED = 1540;

/** One way, in dB per cm and MHz: the usual mean of soft tissue (Kremkau; Szabo, chapter on attenuation; Bushberg). */
const ATTENUATION = 0.5;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (angle: number): number => (angle * 180) / Math.PI;
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Converts levels in dB to ratios and back: of powers, and of the amplitudes of echoes. */
export const decibels = (ratio: number): number => 10 * Math.log10(ratio);
export const power = (db: number): number => Math.pow(10, db / 10);
export const amplitude = (db: number): number => Math.pow(10, db / 20);

/**
 * The round-trip loss of an echo, in dB: attenuation is proportional to frequency and path. `path` is the one-way
 * attenuation at 1 MHz, in dB.
 */
export const echoLoss = (path: number, frequency: number): number => 2 * path * frequency;

/** The same through average soft tissue, for a frequency in MHz and a depth in mm. */
export const tissueLoss = (frequency: number, depth: number): number => echoLoss((ATTENUATION * depth) / 10, frequency);
