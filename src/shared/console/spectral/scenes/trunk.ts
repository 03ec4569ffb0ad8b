import type { Scene } from '../../mode.ts';
import { waveform } from '../../waveform.ts';
import { expert } from './best.ts';
import type { SpectralTruth } from '../truth.ts';

export const TRUNK: Scene<SpectralTruth>[] = [
  {
    id: 'femoral-triphasic',
    version: 1,
    name: 'Common femoral artery',
    description: 'A healthy adult at rest: forward, back and forward again.',
    truth: {
      depth: 26,
      diameter: 8,
      tilt: -12,
      direction: -1,
      // Mean PSV of 114 cm/s (Jager and others, 1985).
      flow: waveform({ peak: 112, endDiastolic: 2, rate: 64 }, [
        { at: 0.13, rise: 0.055, fall: 0.085, height: 1 },
        { at: 0.32, rise: 0.06, fall: 0.08, height: -0.36 },
        { at: 0.48, rise: 0.07, fall: 0.13, height: 0.14 },
      ]),
      profile: 5,
      turbulence: 0.08,
      wallSpeed: 0.9,
      view: 46,
    },
    best: expert(
      { gateDepth: 26, gateSize: 2 },
      { frequency: 5, steer: -20, angle: 58, scale: 9.8, baseline: -10, filter: 75, invert: 1, gain: 40 },
    ),
  },
  {
    id: 'femoral-monophasic',
    version: 1,
    name: 'Popliteal artery beyond an occlusion',
    description: 'A smoker of 66 whose calf hurts; collaterals fill the artery slowly.',
    truth: {
      depth: 24,
      diameter: 6,
      tilt: 12,
      direction: -1,
      // Slow rise, no reversed flow, low PSV (Pellerito and Polak, chapter on arteries of the legs).
      flow: waveform({ peak: 34, endDiastolic: 9, rate: 78 }, [
        { at: 0.27, rise: 0.14, fall: 0.26, height: 1 },
        { at: 0.6, rise: 0.2, fall: 0.3, height: 0.2 },
      ]),
      profile: 2.5,
      turbulence: 0.1,
      wallSpeed: 0.5,
      view: 44,
    },
    best: expert(
      { gateDepth: 24, gateSize: 1.5 },
      { frequency: 5, steer: 20, angle: 58, scale: 2.2, baseline: -30, filter: 50, gain: 39 },
    ),
  },
  {
    id: 'renal-interlobar',
    version: 1,
    name: 'Interlobar artery of a kidney',
    description: 'A healthy adult; the vessel is thin and deep, and moves with each breath.',
    truth: {
      depth: 68,
      diameter: 2.6,
      tilt: 48,
      direction: -1,
      // RI around 0.60, at most 0.70 (Tublin and others, 2003).
      flow: waveform({ peak: 34, endDiastolic: 13.5, rate: 72 }, [
        { at: 0.12, rise: 0.05, fall: 0.1, height: 1 },
        { at: 0.24, rise: 0.08, fall: 0.16, height: 0.6 },
        { at: 0.45, rise: 0.15, fall: 0.4, height: 0.45 },
      ]),
      profile: 2,
      turbulence: 0.1,
      wallSpeed: 0.4,
      view: 95,
    },
    best: expert(
      { gateDepth: 68, gateSize: 1.5 },
      { frequency: 3.5, angle: 42, scale: 2.2, baseline: -30, filter: 50, gain: 56 },
    ),
  },
  {
    id: 'mesenteric-fasting',
    version: 1,
    name: 'Superior mesenteric artery, fasting',
    description: 'A healthy adult before breakfast; the resting gut has a high resistance.',
    truth: {
      depth: 58,
      diameter: 6.5,
      tilt: 42,
      direction: -1,
      // A PSV above 275 cm/s would be a stenosis of 70% or more (Moneta and others, 1991).
      flow: waveform({ peak: 138, endDiastolic: 15, rate: 68 }, [
        { at: 0.12, rise: 0.045, fall: 0.09, height: 1 },
        { at: 0.3, rise: 0.03, fall: 0.045, height: -0.16 },
        { at: 0.42, rise: 0.08, fall: 0.25, height: 0.13 },
      ]),
      profile: 5,
      turbulence: 0.1,
      wallSpeed: 0.7,
      view: 90,
    },
    best: expert(
      { gateDepth: 58, gateSize: 2 },
      { frequency: 3, angle: 48, scale: 7.8, baseline: -20, filter: 75, gain: 52 },
    ),
  },
  {
    id: 'mesenteric-fed',
    version: 1,
    name: 'Superior mesenteric artery after a meal',
    description: 'The same adult 45 minutes after a meal; the gut works and its resistance is low.',
    truth: {
      depth: 58,
      diameter: 7,
      tilt: 42,
      direction: -1,
      // PSV rises, and EDV to about three times as much (Moneta and others, 1988).
      flow: waveform({ peak: 205, endDiastolic: 52, rate: 74 }, [
        { at: 0.13, rise: 0.055, fall: 0.12, height: 1 },
        { at: 0.28, rise: 0.09, fall: 0.18, height: 0.5 },
        { at: 0.5, rise: 0.15, fall: 0.35, height: 0.35 },
      ]),
      profile: 5,
      turbulence: 0.1,
      wallSpeed: 0.7,
      view: 90,
    },
    best: expert(
      { gateDepth: 58, gateSize: 2.5 },
      { frequency: 3, angle: 48, scale: 11.6, baseline: -20, filter: 100, gain: 52 },
    ),
  },
  {
    id: 'hepatic-vein',
    version: 1,
    name: 'Right hepatic vein',
    description: 'A healthy adult; flow to the heart, and back into the liver with each beat of the atrium.',
    truth: {
      isVein: true,
      depth: 72,
      diameter: 8,
      tilt: 52,
      direction: 1,
      // S wave, smaller D wave and a reversed a wave (Scheinfeld and others, 2009).
      flow: waveform({ peak: 30, endDiastolic: 2, rate: 66 }, [
        { at: 0.25, rise: 0.12, fall: 0.12, height: 1 },
        { at: 0.58, rise: 0.1, fall: 0.13, height: 0.75 },
        { at: 0.93, rise: 0.06, fall: 0.05, height: -0.5 },
      ]),
      profile: 3,
      turbulence: 0.1,
      wallSpeed: 0.4,
      view: 105,
    },
    best: expert(
      { gateDepth: 72, gateSize: 2.5 },
      { frequency: 3, angle: 38, scale: 2.1, baseline: 15, filter: 50, gain: 56 },
    ),
  },
  {
    id: 'portal-vein',
    version: 1,
    name: 'Main portal vein',
    description: 'A healthy adult, fasting, while the breath is held.',
    truth: {
      isVein: true,
      depth: 78,
      diameter: 11,
      tilt: 38,
      direction: -1,
      // Velocities of 16 to 40 cm/s (McNaughton and Abu-Yousef, 2011).
      flow: waveform({ peak: 24, endDiastolic: 18, rate: 70 }, [{ at: 0.3, rise: 0.3, fall: 0.3, height: 1 }]),
      profile: 2.5,
      turbulence: 0.1,
      wallSpeed: 0.3,
      view: 110,
    },
    best: expert(
      { gateDepth: 78, gateSize: 5 },
      { frequency: 3, angle: 52, scale: 1.1, baseline: -30, filter: 50, gain: 58 },
    ),
  },
];
