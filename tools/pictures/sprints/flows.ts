import { waveform, type Waveform } from '#shared/console/waveform.ts';
import type { Chance } from './chance.ts';

/** The flow of an artery that feeds an organ; `diastole` is its end-diastolic velocity as a share of the peak. */
export function arteryFlow(chance: Chance, peak: number, diastole: number, rate = chance.between(58, 92)): Waveform {
  return waveform({ peak, endDiastolic: diastole * peak, rate }, [
    { at: chance.between(0.12, 0.15), rise: chance.between(0.04, 0.055), fall: chance.between(0.08, 0.11), height: 1 },
    {
      at: chance.between(0.25, 0.3),
      rise: chance.between(0.06, 0.09),
      fall: chance.between(0.1, 0.18),
      height: chance.between(0.35, 0.55),
    },
    {
      at: chance.between(0.42, 0.52),
      rise: chance.between(0.12, 0.16),
      fall: chance.between(0.32, 0.4),
      height: chance.between(0.3, 0.42),
    },
  ]);
}

/** The flow of a high-resistance artery: a narrow peak, a short notch and little after it. */
export function resistedFlow(chance: Chance, peak: number, diastole: number): Waveform {
  return waveform({ peak, endDiastolic: diastole * peak, rate: chance.between(58, 92) }, [
    { at: chance.between(0.12, 0.15), rise: chance.between(0.045, 0.06), fall: chance.between(0.09, 0.12), height: 1 },
    {
      at: chance.between(0.33, 0.37),
      rise: chance.between(0.03, 0.05),
      fall: chance.between(0.04, 0.06),
      height: -chance.between(0.02, 0.12),
    },
    {
      at: chance.between(0.43, 0.5),
      rise: chance.between(0.06, 0.08),
      fall: chance.between(0.16, 0.25),
      height: chance.between(0.06, 0.16),
    },
  ]);
}

/** Forward in systole and backward after it: triphasic if a third wave follows. */
export function reversingFlow(chance: Chance, peak: number, back: number): Waveform {
  return waveform({ peak, endDiastolic: chance.between(0, 0.03) * peak, rate: chance.between(58, 88) }, [
    { at: chance.between(0.12, 0.15), rise: chance.between(0.05, 0.06), fall: chance.between(0.075, 0.095), height: 1 },
    {
      at: chance.between(0.3, 0.35),
      rise: chance.between(0.05, 0.07),
      fall: chance.between(0.07, 0.11),
      height: -back,
    },
    {
      at: chance.between(0.48, 0.54),
      rise: chance.between(0.06, 0.08),
      fall: chance.between(0.1, 0.16),
      height: chance.between(0.06, 0.2),
    },
  ]);
}

/** Beyond a severe stenosis: late, slow and low (tardus and parvus). */
export function dampedFlow(chance: Chance, peak: number, diastole: number): Waveform {
  return waveform({ peak, endDiastolic: diastole * peak, rate: chance.between(58, 92) }, [
    {
      at: chance.between(0.28, 0.36),
      rise: chance.between(0.15, 0.2),
      fall: chance.between(0.24, 0.32),
      height: 1,
    },
    { at: 0.66, rise: 0.2, fall: 0.3, height: chance.between(0.1, 0.25) },
  ]);
}

/** A vein that follows respiration; `least` is its slowest flow as a share of its fastest. */
export function breathingFlow(chance: Chance, peak: number, least: number): Waveform {
  return waveform({ peak, endDiastolic: least * peak, rate: chance.between(12, 20) }, [
    { at: chance.between(0.4, 0.5), rise: chance.between(0.17, 0.24), fall: chance.between(0.17, 0.26), height: 1 },
    { at: chance.between(0.6, 0.7), rise: 0.1, fall: 0.1, height: chance.between(0, 0.25) },
  ]);
}

/** A vein that neither respiration nor the heart changes. */
export const evenFlow = (chance: Chance, peak: number): Waveform =>
  waveform({ peak, endDiastolic: chance.between(0.9, 0.95) * peak, rate: chance.between(12, 20) }, [
    { at: chance.between(0.3, 0.6), rise: 0.25, fall: 0.25, height: 1 },
    { at: chance.between(0.7, 0.9), rise: 0.1, fall: 0.1, height: chance.between(-0.3, 0.3) },
  ]);

/** A vein near the heart: two waves forward and one back with each beat of the right atrium. */
export function atrialFlow(chance: Chance, peak: number): Waveform {
  return waveform({ peak, endDiastolic: chance.between(0, 0.12) * peak, rate: chance.between(58, 92) }, [
    { at: chance.between(0.25, 0.29), rise: 0.12, fall: 0.13, height: 1 },
    { at: chance.between(0.57, 0.62), rise: 0.1, fall: 0.13, height: chance.between(0.6, 0.85) },
    { at: chance.between(0.91, 0.94), rise: 0.06, fall: 0.055, height: -chance.between(0.35, 0.6) },
  ]);
}
