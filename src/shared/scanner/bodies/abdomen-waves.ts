import { waveform, type Waveform } from '#shared/console/waveform.ts';
import { waveOf, type Wave } from './flows.ts';

/** Beats a minute. */
const RATE = 66;

/**
 * Flow of the abdominal vessels, cm/s in the middle of each, in a fasting adult at rest. Peaks after Pellerito and Polak,
 * Introduction to Vascular Ultrasonography: aorta 60 to 110, celiac trunk under 200, superior mesenteric artery under 275,
 * renal artery under 180, portal vein 16 to 31.
 */
export const WAVES = {
  suprarenalAorta: waveOf(
    waveform({ peak: 95, endDiastolic: 12, rate: RATE }, [
      { at: 0.13, rise: 0.05, fall: 0.1, height: 1 },
      { at: 0.34, rise: 0.05, fall: 0.06, height: -0.08 },
      { at: 0.46, rise: 0.1, fall: 0.3, height: 0.16 },
    ]),
  ),
  infrarenalAorta: waveOf(
    waveform({ peak: 80, endDiastolic: 0, rate: RATE }, [
      { at: 0.13, rise: 0.05, fall: 0.09, height: 1 },
      { at: 0.33, rise: 0.06, fall: 0.08, height: -0.24 },
      { at: 0.48, rise: 0.07, fall: 0.14, height: 0.13 },
    ]),
  ),
  celiac: waveOf(lowResistance(135, 45)),
  hepaticArtery: waveOf(lowResistance(85, 26)),
  splenicArtery: waveOf(lowResistance(95, 34)),
  renalArtery: waveOf(lowResistance(95, 36)),
  /** Of a fasting patient: after a meal diastolic flow rises. */
  mesentericArtery: waveOf(
    waveform({ peak: 140, endDiastolic: 14, rate: RATE }, [
      { at: 0.13, rise: 0.05, fall: 0.1, height: 1 },
      { at: 0.33, rise: 0.05, fall: 0.06, height: -0.16 },
      { at: 0.48, rise: 0.09, fall: 0.2, height: 0.12 },
    ]),
  ),
  iliacArtery: waveOf(
    waveform({ peak: 105, endDiastolic: 0, rate: RATE }, [
      { at: 0.13, rise: 0.05, fall: 0.085, height: 1 },
      { at: 0.32, rise: 0.06, fall: 0.08, height: -0.34 },
      { at: 0.48, rise: 0.07, fall: 0.13, height: 0.14 },
    ]),
  ),
  portal: waveOf(hardlyPulsing(22)),
  portalBranch: waveOf(hardlyPulsing(13)),
  splenicVein: waveOf(hardlyPulsing(17)),
  renalVein: waveOf(hardlyPulsing(24)),
  iliacVein: waveOf(hardlyPulsing(16)),
  /** Toward the heart in systole and early diastole, back for a moment when the right atrium contracts. */
  hepaticVein: waveOf(atrial(28, -5)),
  cava: waveOf(atrial(36, 2)),
} as const satisfies Record<string, Wave>;

function lowResistance(peak: number, endDiastolic: number): Waveform {
  return waveform({ peak, endDiastolic, rate: RATE }, [
    { at: 0.13, rise: 0.05, fall: 0.1, height: 1 },
    { at: 0.28, rise: 0.08, fall: 0.15, height: 0.5 },
    { at: 0.48, rise: 0.15, fall: 0.38, height: 0.4 },
  ]);
}

function hardlyPulsing(peak: number): Waveform {
  return waveform({ peak, endDiastolic: 0.8 * peak, rate: RATE }, [{ at: 0.35, rise: 0.3, fall: 0.3, height: 1 }]);
}

function atrial(peak: number, endDiastolic: number): Waveform {
  return waveform({ peak, endDiastolic, rate: RATE }, [
    { at: 0.27, rise: 0.12, fall: 0.14, height: 1 },
    { at: 0.6, rise: 0.1, fall: 0.14, height: 0.75 },
    { at: 0.93, rise: 0.06, fall: 0.06, height: -0.4 },
  ]);
}
