import type { Settings } from '../../mode.ts';

/** An expert's settings for the box and for everything else. */
export const expert = (box: Settings, rest: Settings): Settings => ({
  boxLateral: 0,
  steer: 0,
  baseline: 0,
  persistence: 1,
  ...box,
  ...rest,
});
