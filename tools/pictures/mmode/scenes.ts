import { waveform } from '#shared/console/waveform.ts';
import type { Border, MmodeTruth } from './truth.ts';

/** Moves for part of each cycle, and rests for the remainder. */
const motion = (distance: number, rate: number, { at, rise, fall }: { at: number; rise: number; fall: number }) => {
  const { samples } = waveform({ peak: 1, endDiastolic: 0, rate }, [{ at, rise, fall, height: 1 }]);
  return { peak: distance, endDiastolic: 0, rate, samples: samples.map((sample) => sample * distance) };
};

const skin: Border = { name: 'Skin', depth: 0, line: -4, thickness: 1.4, below: -31 };

const PULSE = { at: 0.2, rise: 0.09, fall: 0.3 };

/** An abdominal aorta of 21 mm, which gets 2 mm wider with each pulse at 66 beats a minute. */
export const AORTA: MmodeTruth = {
  view: 90,
  borders: [
    skin,
    { name: 'Muscle', depth: 14, line: -10, thickness: 1.2, below: -29 },
    { name: 'Liver', depth: 22, line: -12, thickness: 1, below: -27 },
    {
      name: 'Anterior wall',
      depth: 42,
      moves: motion(-0.9, 66, PULSE),
      line: -6,
      thickness: 1.1,
      below: -46,
      isFluid: true,
    },
    { name: 'Posterior wall', depth: 63, moves: motion(1.1, 66, PULSE), line: -4, thickness: 1.2, below: -31 },
    { name: 'Spine', depth: 72, line: -2, thickness: 1.8, below: -44 },
  ],
};

const BREATH = { at: 0.5, rise: 0.2, fall: 0.2 };

/** An inferior vena cava, 20 mm wide, which narrows to 8 mm with each breath, 15 times a minute. */
export const VENA_CAVA: MmodeTruth = {
  view: 110,
  borders: [
    skin,
    { name: 'Muscle', depth: 13, line: -10, thickness: 1.2, below: -29 },
    { name: 'Liver', depth: 20, moves: motion(1, 15, BREATH), line: -12, thickness: 1, below: -27 },
    {
      name: 'Anterior wall',
      depth: 58,
      moves: motion(7.5, 15, BREATH),
      line: -7,
      thickness: 1.3,
      below: -46,
      isFluid: true,
    },
    { name: 'Posterior wall', depth: 78, moves: motion(-4.5, 15, BREATH), line: -6, thickness: 1.4, below: -29 },
    { name: 'Spine', depth: 96, line: -3, thickness: 1.8, below: -42 },
  ],
};

const FETAL_RATE = 148;
/** The ventricle contracts in the first part of the cycle, the atrium at its end. */
const VENTRICLE = { at: 0.3, rise: 0.16, fall: 0.2 };
const ATRIUM = { at: 0.84, rise: 0.1, fall: 0.11 };

/** A fetal heart at 22 weeks, whose ventricle and atrium one beam passes; 148 beats a minute. */
export const FETAL_HEART: MmodeTruth = {
  view: 100,
  borders: [
    skin,
    { name: 'Uterus', depth: 17, line: -9, thickness: 1.4, below: -27 },
    { name: 'Amniotic fluid', depth: 29, line: -6, thickness: 1.2, below: -47, isFluid: true },
    { name: 'Fetal chest', depth: 42, line: -4, thickness: 1.4, below: -28 },
    {
      name: 'Ventricular wall',
      depth: 50,
      moves: motion(1.3, FETAL_RATE, VENTRICLE),
      line: -8,
      thickness: 1,
      below: -25,
    },
    {
      name: 'Ventricle',
      depth: 53.5,
      moves: motion(2.6, FETAL_RATE, VENTRICLE),
      line: -6,
      thickness: 0.9,
      below: -45,
      isFluid: true,
    },
    {
      name: 'Valve',
      depth: 63,
      moves: motion(-2, FETAL_RATE, { at: 0.7, rise: 0.09, fall: 0.16 }),
      line: -7,
      thickness: 1,
      below: -45,
      isFluid: true,
    },
    { name: 'Atrial wall', depth: 73, moves: motion(-2.6, FETAL_RATE, ATRIUM), line: -5, thickness: 1.2, below: -28 },
    { name: 'Far chest', depth: 80, line: -7, thickness: 1.2, below: -31 },
  ],
};
