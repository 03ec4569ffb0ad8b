import type { Settings } from '../../mode.ts';

const EVEN = { tgc1: 0, tgc2: 0, tgc3: 0, tgc4: 0, tgc5: 0, tgc6: 0, tgc7: 0, tgc8: 0 };

/** An expert's settings: knobs that do not matter for the scene keep their preset. */
export const expert = (own: Settings): Settings => ({
  harmonics: 0,
  gain: 5,
  dynamicRange: 60,
  lineDensity: 128,
  sectorWidth: 100,
  persistence: 1,
  compounding: 1,
  foci: 1,
  power: -6,
  ...EVEN,
  ...own,
});
