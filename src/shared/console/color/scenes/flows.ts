import { type Waveform, waveform } from '../../waveform.ts';

/** An artery that supplies low-resistance tissue: brain, kidney, gland, placenta. */
export const lowResistance = (peak: number, rate = 68): Waveform =>
  waveform({ peak, endDiastolic: 0.35 * peak, rate }, [
    { at: 0.13, rise: 0.05, fall: 0.1, height: 1 },
    { at: 0.28, rise: 0.08, fall: 0.15, height: 0.5 },
    { at: 0.48, rise: 0.15, fall: 0.38, height: 0.4 },
  ]);

/** An artery of limbs or face, with little flow or a short reverse after systole. */
export const highResistance = (peak: number, reverse = 0.1, rate = 66): Waveform =>
  waveform({ peak, endDiastolic: 0.06 * peak, rate }, [
    { at: 0.13, rise: 0.05, fall: 0.08, height: 1 },
    { at: 0.32, rise: 0.05, fall: 0.07, height: -reverse },
    { at: 0.46, rise: 0.08, fall: 0.16, height: 0.14 },
  ]);

/** A vein that hardly follows the heart. */
export const steady = (peak: number, rate = 68): Waveform =>
  waveform({ peak, endDiastolic: 0.75 * peak, rate }, [{ at: 0.35, rise: 0.3, fall: 0.3, height: 1 }]);

/** A vein near the heart, with a wave for each movement of the right atrium. */
export const atrial = (peak: number, rate = 66): Waveform =>
  waveform({ peak, endDiastolic: 0.1 * peak, rate }, [
    { at: 0.27, rise: 0.12, fall: 0.14, height: 1 },
    { at: 0.6, rise: 0.1, fall: 0.14, height: 0.75 },
    { at: 0.93, rise: 0.06, fall: 0.06, height: -0.4 },
  ]);
