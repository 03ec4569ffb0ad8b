import { boxOf } from '#shared/console/color/box.ts';
import { DEEP } from '#shared/console/color/scenes/deep.ts';
import { SHALLOW } from '#shared/console/color/scenes/shallow.ts';
import { velocityOf } from '#shared/console/doppler.ts';
import type { Scene, Settings } from '#shared/console/mode.ts';
import { gateOf } from '#shared/console/spectral/gate.ts';
import { readingOf } from '#shared/console/spectral/measure.ts';
import { NECK } from '#shared/console/spectral/scenes/neck.ts';
import { TRUNK } from '#shared/console/spectral/scenes/trunk.ts';
import { WOMB } from '#shared/console/spectral/scenes/womb.ts';
import type { TaskContent } from '#shared/console/task.ts';

/** PSV of a carotid stenosis of 70% or more (SRU, 2003), and the median PSV in the fetal brain at 32 weeks (Mari, 2000). */
const PUBLISHED = [230, 44];

/**
 * The velocities in cm/s that an explanation may name: the true ones of a scene, the ends of the scale (the Nyquist limits),
 * the slowest flow that is displayed, and what calipers read.
 */
export function speedsOf({ mode, scene }: TaskContent, settings: Settings): number[] {
  if (mode === 'bmode') return [];
  return [...PUBLISHED, ...(mode === 'color' ? ofColor(scene, settings) : ofSpectrum(scene, settings))].map(Math.abs);
}

function ofSpectrum(id: string, settings: Settings): number[] {
  const { truth } = sceneIn([...NECK, ...TRUNK, ...WOMB], id);
  const { frequency = 5, angle = 0, filter = 0 } = settings;
  const gate = gateOf(truth, settings);
  const { peak, endDiastolic } = readingOf(truth, settings, gate);
  const shown = [gate.upper, gate.lower, filter].map((shift) => velocityOf(frequency, shift, angle));
  return [...shown, peak, endDiastolic, truth.flow.peak, truth.flow.endDiastolic];
}

function ofColor(id: string, settings: Settings): number[] {
  const { truth } = sceneIn([...SHALLOW, ...DEEP], id);
  const { frequency = 5, filter = 0 } = settings;
  const { upper, lower, least } = boxOf(truth, settings);
  const shown = [upper, lower, filter, least].map((shift) => velocityOf(frequency, shift, 0));
  return [...shown, truth.tissueSpeed, ...truth.tubes.map(({ flow }) => flow.peak)];
}

function sceneIn<Truth>(scenes: readonly Scene<Truth>[], id: string): Scene<Truth> {
  const scene = scenes.find((one) => one.id === id);
  if (scene === undefined) throw new Error(`there is no scene ${id}`);
  return scene;
}
