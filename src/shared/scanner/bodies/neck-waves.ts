import { waveform } from '#shared/console/waveform.ts';
import { waveOf } from './flows.ts';

/** Heartbeats a minute. */
export const RATE = 66;

/**
 * Velocities on the middle line, cm/s. PSV of 60 to 100 cm/s in the common carotid; the internal one feeds the brain at low
 * resistance, the external one face and scalp at high resistance (Pellerito and Polak, "Introduction to Vascular
 * Ultrasonography"). PSV of the internal carotid is normally below 125 cm/s (consensus of the SRU, 2003).
 */
export const COMMON_CAROTID = waveform({ peak: 82, endDiastolic: 19, rate: RATE }, [
  { at: 0.12, rise: 0.045, fall: 0.08, height: 1 },
  { at: 0.22, rise: 0.06, fall: 0.09, height: 0.5 },
  { at: 0.33, rise: 0.025, fall: 0.03, height: -0.08 },
  { at: 0.42, rise: 0.08, fall: 0.3, height: 0.24 },
]);

export const INTERNAL_CAROTID = waveform({ peak: 72, endDiastolic: 26, rate: RATE }, [
  { at: 0.13, rise: 0.05, fall: 0.09, height: 1 },
  { at: 0.25, rise: 0.07, fall: 0.1, height: 0.5 },
  { at: 0.42, rise: 0.12, fall: 0.38, height: 0.42 },
]);

export const EXTERNAL_CAROTID = waveform({ peak: 84, endDiastolic: 12, rate: RATE }, [
  { at: 0.11, rise: 0.04, fall: 0.07, height: 1 },
  { at: 0.2, rise: 0.05, fall: 0.07, height: 0.3 },
  { at: 0.3, rise: 0.03, fall: 0.04, height: -0.09 },
  { at: 0.38, rise: 0.05, fall: 0.25, height: 0.16 },
]);

/** Of the thyroid and of the face: small arteries at the PSV of a healthy gland, 20 to 40 cm/s. */
const SMALL_ARTERY = waveform({ peak: 32, endDiastolic: 10, rate: RATE }, [
  { at: 0.13, rise: 0.05, fall: 0.1, height: 1 },
  { at: 0.27, rise: 0.07, fall: 0.12, height: 0.4 },
  { at: 0.44, rise: 0.1, fall: 0.3, height: 0.3 },
]);

/** Usually 20 to 60 cm/s, of low resistance (Pellerito and Polak). */
const VERTEBRAL = waveform({ peak: 48, endDiastolic: 16, rate: RATE }, [
  { at: 0.14, rise: 0.06, fall: 0.1, height: 1 },
  { at: 0.27, rise: 0.08, fall: 0.12, height: 0.45 },
  { at: 0.45, rise: 0.12, fall: 0.35, height: 0.35 },
]);

/**
 * Toward the heart, of a person who lies flat. It is fastest in the x descent (systole), slow at the v wave, fast again in the
 * y descent (early diastole), and stops or turns back for a moment at the a wave, when the atrium contracts.
 */
export const JUGULAR = waveform({ peak: 32, endDiastolic: -2, rate: RATE }, [
  { at: 0.02, rise: 0.1, fall: 0.06, height: -0.2 },
  { at: 0.25, rise: 0.13, fall: 0.12, height: 1 },
  { at: 0.45, rise: 0.06, fall: 0.06, height: 0.1 },
  { at: 0.62, rise: 0.1, fall: 0.13, height: 0.7 },
  { at: 0.93, rise: 0.06, fall: 0.05, height: -0.25 },
]);

export const SMALL_WAVE = waveOf(SMALL_ARTERY);
export const VERTEBRAL_WAVE = waveOf(VERTEBRAL);
export const JUGULAR_WAVE = waveOf(JUGULAR);
export const COMMON_WAVE = waveOf(COMMON_CAROTID);
export const INTERNAL_WAVE = waveOf(INTERNAL_CAROTID);
export const EXTERNAL_WAVE = waveOf(EXTERNAL_CAROTID);
