import type { Settings } from '../../mode.ts';

const EVEN = { tgc1: 0, tgc2: 0, tgc3: 0, tgc4: 0, tgc5: 0, tgc6: 0, tgc7: 0, tgc8: 0 };

/** Settings of an expert: whatever a scene does not ask for is as a preset has it. */
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
