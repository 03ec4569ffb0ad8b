import { consoleMode } from '../mode.ts';
import { KNOBS } from './knobs.ts';
import { measureColor } from './measure.ts';
import { METRICS } from './metrics.ts';
import { DEEP } from './scenes/deep.ts';
import { SHALLOW } from './scenes/shallow.ts';
import { readOuts, seen } from './words.ts';

export const COLOR = consoleMode({
  label: 'Color Doppler',
  knobs: KNOBS,
  metrics: METRICS,
  scenes: [...SHALLOW, ...DEEP],
  measure: measureColor,
  readOuts,
  seen,
});
