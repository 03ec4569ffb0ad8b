import { consoleMode } from '../mode.ts';
import { KNOBS } from './knobs.ts';
import { measureSpectrum } from './measure.ts';
import { METRICS } from './metrics.ts';
import { NECK } from './scenes/neck.ts';
import { TRUNK } from './scenes/trunk.ts';
import { WOMB } from './scenes/womb.ts';
import { readOuts, seen } from './words.ts';

export const SPECTRAL = consoleMode({
  label: 'Spectral Doppler',
  knobs: KNOBS,
  metrics: METRICS,
  scenes: [...NECK, ...TRUNK, ...WOMB],
  measure: measureSpectrum,
  readOuts,
  seen,
});
