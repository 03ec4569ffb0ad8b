import type { Scene } from '../../mode.ts';
import { waveform } from '../../waveform.ts';
import { expert } from './best.ts';
import type { SpectralTruth } from '../truth.ts';

export const WOMB: Scene<SpectralTruth>[] = [
  {
    id: 'umbilical',
    version: 1,
    name: 'Umbilical artery',
    description: 'A fetus of 32 weeks; a free loop of the cord.',
    truth: {
      depth: 64,
      diameter: 4,
      tilt: -40,
      direction: 1,
      // S/D of about 2.6 at 32 weeks (Acharya and others, 2005).
      flow: waveform({ peak: 46, endDiastolic: 17, rate: 142 }, [
        { at: 0.26, rise: 0.13, fall: 0.2, height: 1 },
        { at: 0.52, rise: 0.2, fall: 0.4, height: 0.5 },
      ]),
      profile: 2.5,
      turbulence: 0.05,
      wallSpeed: 0.3,
      view: 95,
    },
    best: expert(
      { gateDepth: 64, gateSize: 2 },
      { frequency: 3.5, angle: 50, scale: 2.7, baseline: -25, filter: 50, gain: 55, sweep: 100 },
    ),
  },
  {
    id: 'fetal-cerebral',
    version: 1,
    name: 'Middle cerebral artery of a fetus',
    description: 'A fetus of 32 weeks, near the skull base; the mother has antibodies.',
    truth: {
      depth: 70,
      diameter: 2.4,
      tilt: -78,
      direction: 1,
      // Median PSV of 44 cm/s at 32 weeks (Mari and others, 2000).
      flow: waveform({ peak: 45, endDiastolic: 10, rate: 144 }, [
        { at: 0.18, rise: 0.07, fall: 0.13, height: 1 },
        { at: 0.36, rise: 0.1, fall: 0.25, height: 0.35 },
      ]),
      profile: 2,
      turbulence: 0.05,
      wallSpeed: 0.3,
      view: 95,
    },
    best: expert(
      { gateDepth: 70, gateSize: 1.5 },
      { frequency: 3.5, angle: 12, scale: 3.9, baseline: -25, filter: 50, gain: 57, sweep: 100 },
    ),
  },
];
