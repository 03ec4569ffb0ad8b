import type { Settings } from '../../mode.ts';

/** An expert's settings for the gate and for everything else. */
export const expert = (gate: Settings, rest: Settings): Settings => ({
  gateLateral: 0,
  steer: 0,
  invert: 0,
  sweep: 50,
  ...gate,
  ...rest,
});
