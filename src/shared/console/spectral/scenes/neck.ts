import type { Scene } from '../../mode.ts';
import { waveform } from '../../waveform.ts';
import { expert } from './best.ts';
import type { SpectralTruth } from '../truth.ts';

export const NECK: Scene<SpectralTruth>[] = [
  {
    id: 'internal-carotid',
    version: 1,
    name: 'Internal carotid artery',
    description: 'A healthy adult; the artery feeds the brain, whose resistance is low.',
    truth: {
      depth: 22,
      diameter: 5,
      tilt: 12,
      direction: 1,
      // Normal: PSV under 125 and EDV under 40 cm/s (consensus of the SRU, 2003).
      flow: waveform({ peak: 78, endDiastolic: 28, rate: 68 }, [
        { at: 0.13, rise: 0.05, fall: 0.09, height: 1 },
        { at: 0.25, rise: 0.07, fall: 0.1, height: 0.5 },
        { at: 0.42, rise: 0.12, fall: 0.38, height: 0.42 },
      ]),
      profile: 5,
      turbulence: 0.1,
      wallSpeed: 0.8,
      view: 42,
    },
    best: expert(
      { gateDepth: 22, gateSize: 1.5 },
      { frequency: 5, steer: 20, angle: 58, scale: 5.9, baseline: -20, filter: 75, invert: 1, gain: 38 },
    ),
  },
  {
    id: 'external-carotid',
    version: 1,
    name: 'External carotid artery',
    description: 'A healthy adult; the artery feeds face and scalp, whose resistance is high.',
    truth: {
      depth: 17,
      diameter: 4,
      tilt: -13,
      direction: 1,
      // High resistance, with an RI around 0.85; low diastolic flow tells it from the internal (Pellerito and Polak).
      flow: waveform({ peak: 88, endDiastolic: 13, rate: 68 }, [
        { at: 0.11, rise: 0.04, fall: 0.07, height: 1 },
        { at: 0.2, rise: 0.05, fall: 0.07, height: 0.3 },
        { at: 0.3, rise: 0.03, fall: 0.04, height: -0.09 },
        { at: 0.38, rise: 0.05, fall: 0.25, height: 0.16 },
      ]),
      profile: 4,
      turbulence: 0.1,
      wallSpeed: 0.8,
      view: 36,
    },
    best: expert(
      { gateDepth: 17, gateSize: 1 },
      { frequency: 6, steer: -20, angle: 57, scale: 8.2, baseline: -20, filter: 75, gain: 34 },
    ),
  },
  {
    id: 'common-carotid',
    version: 1,
    name: 'Common carotid artery',
    description: 'A healthy adult, 2 cm below the bifurcation.',
    truth: {
      depth: 20,
      diameter: 6.5,
      tilt: 11,
      direction: -1,
      // Usually 60 to 100 cm/s (Pellerito and Polak, "Introduction to Vascular Ultrasonography").
      flow: waveform({ peak: 82, endDiastolic: 19, rate: 72 }, [
        { at: 0.12, rise: 0.045, fall: 0.08, height: 1 },
        { at: 0.22, rise: 0.06, fall: 0.09, height: 0.5 },
        { at: 0.33, rise: 0.025, fall: 0.03, height: -0.08 },
        { at: 0.42, rise: 0.08, fall: 0.3, height: 0.24 },
      ]),
      profile: 6,
      turbulence: 0.08,
      wallSpeed: 0.9,
      view: 40,
    },
    best: expert(
      { gateDepth: 20, gateSize: 2 },
      { frequency: 5, steer: 20, angle: 59, scale: 6, baseline: -20, filter: 75, gain: 37 },
    ),
  },
  {
    id: 'carotid-stenosis',
    version: 1,
    name: 'Internal carotid artery with a stenosis',
    description: 'A man of 71 with a bruit; the lumen is narrow to the right of the middle of the picture.',
    truth: {
      depth: 24,
      diameter: 6,
      tilt: 13,
      direction: -1,
      // Stenosis of 70% or more: PSV above 230 and EDV above 100 cm/s (consensus of the SRU, 2003).
      flow: waveform({ peak: 340, endDiastolic: 125, rate: 74 }, [
        { at: 0.16, rise: 0.08, fall: 0.14, height: 1 },
        { at: 0.34, rise: 0.1, fall: 0.2, height: 0.5 },
        { at: 0.55, rise: 0.2, fall: 0.35, height: 0.25 },
      ]),
      profile: 4,
      turbulence: 0.6,
      wallSpeed: 0.9,
      view: 44,
      narrowing: { at: 6, reach: 4.5, ratio: 4.2 },
    },
    best: expert(
      { gateDepth: 25.5, gateLateral: 6, gateSize: 1.5 },
      { frequency: 4, steer: 20, angle: 57, scale: 18.4, baseline: -30, filter: 150, gain: 41 },
    ),
  },
  {
    id: 'vertebral',
    version: 1,
    name: 'Vertebral artery',
    description: 'A healthy adult, between two transverse processes.',
    truth: {
      depth: 29,
      diameter: 3.8,
      tilt: -14,
      direction: -1,
      // Usually 20 to 60 cm/s, of low resistance (Pellerito and Polak).
      flow: waveform({ peak: 48, endDiastolic: 16, rate: 66 }, [
        { at: 0.14, rise: 0.06, fall: 0.1, height: 1 },
        { at: 0.27, rise: 0.08, fall: 0.12, height: 0.45 },
        { at: 0.45, rise: 0.12, fall: 0.35, height: 0.35 },
      ]),
      profile: 3,
      turbulence: 0.1,
      wallSpeed: 0.6,
      view: 48,
    },
    best: expert(
      { gateDepth: 29, gateSize: 1.5 },
      { frequency: 5, steer: -20, angle: 56, scale: 3.8, baseline: -20, filter: 50, invert: 1, gain: 41 },
    ),
  },
  {
    id: 'jugular',
    version: 1,
    name: 'Internal jugular vein',
    description: 'A healthy adult who lies flat; the walls move and the flow is slow.',
    truth: {
      isVein: true,
      depth: 15,
      diameter: 11,
      tilt: 11,
      direction: -1,
      // Two waves forward and a short one back with each beat of the right atrium, as in all central veins.
      flow: waveform({ peak: 32, endDiastolic: 4, rate: 64 }, [
        { at: 0.28, rise: 0.13, fall: 0.14, height: 1 },
        { at: 0.62, rise: 0.1, fall: 0.14, height: 0.7 },
        { at: 0.93, rise: 0.07, fall: 0.06, height: -0.35 },
      ]),
      profile: 3,
      turbulence: 0.1,
      wallSpeed: 0.9,
      view: 34,
    },
    best: expert(
      { gateDepth: 15, gateSize: 3 },
      { frequency: 5, steer: 20, angle: 59, scale: 2.3, baseline: -20, filter: 50, gain: 34 },
    ),
  },
];
