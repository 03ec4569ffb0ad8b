import { consoleMode } from '../mode.ts';
import { KNOBS } from './knobs.ts';
import { measure } from './measure.ts';
import { METRICS } from './metrics.ts';
import { ABDOMEN } from './scenes/abdomen.ts';
import { head } from './scenes/newborn.ts';
import { phantom, SMALL_PARTS } from './scenes/small-parts.ts';
import { readOuts, seen } from './words.ts';

export const SCENES = [phantom, ...ABDOMEN, ...SMALL_PARTS, head];

export const BMODE = consoleMode({
  label: 'B-mode',
  knobs: KNOBS,
  metrics: METRICS,
  scenes: SCENES,
  measure,
  readOuts,
  seen,
});
