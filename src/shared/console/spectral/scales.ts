import type { Settings } from '../mode.ts';
import { velocityOf } from '../doppler.ts';
import type { Scales } from '../painter.ts';
import { gateOf } from './gate.ts';
import { STRIP_LENGTH } from './measure.ts';
import type { SpectralTruth } from './truth.ts';

/**
 * The measures of image and spectrum: velocities as the machine displays them, given its set angle; shifts positive
 * where blood flows toward the probe, however they are displayed.
 */
export function scalesOf(truth: SpectralTruth, settings: Settings): Scales {
  const { frequency = 5, angle = 0, invert = 0, sweep = 50 } = settings;
  const { upper, lower } = gateOf(truth, settings);
  const side = invert === 1 ? -1 : 1;
  const velocity = (shift: number) => velocityOf(frequency, shift, angle);
  return {
    depth: [0, truth.view],
    spectrum: {
      velocity: [velocity(upper), velocity(lower)],
      shift: [side * upper, side * lower],
      seconds: STRIP_LENGTH / sweep,
    },
  };
}
