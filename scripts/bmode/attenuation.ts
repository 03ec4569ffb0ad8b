import { add, at } from './arrays.ts';
import type { Maps } from './maps.ts';
import type { Grid } from './probe.ts';
import type { Settings } from './types.ts';

/**
 * Two-way amplitude transmission along every line: attenuation grows in proportion to frequency and
 * path (2 · α · f · dz), and beams along curved edges lose more by refraction. Shadows and
 * enhancement are nothing but this integral.
 */
export const transmission = (maps: Maps, grid: Grid, frequency: number): Float32Array => {
  const result = new Float32Array(maps.power.length);
  const lost = new Float32Array(grid.lines);
  const centimeters = grid.step / 10;
  for (let k = 0; k < grid.samples; k += 1) {
    for (let line = 0; line < grid.lines; line += 1) {
      const index = k * grid.lines + line;
      const step = 2 * at(maps.attenuation, index) * frequency * centimeters + at(maps.edgeLoss, index) * grid.step;
      // the echo of a cell has passed half of it
      result[index] = Math.pow(10, -(at(lost, line) + step / 2) / 20);
      add(lost, line, step);
    }
  }
  return result;
};

/** Value of evenly spaced sliders at t in [0, 1], eased between neighbors. */
const slider = (sliders: readonly number[], t: number): number => {
  if (sliders.length === 0) return 0;
  const at = t * (sliders.length - 1);
  const i = Math.min(sliders.length - 1, Math.floor(at));
  const low = sliders[i] ?? 0;
  const high = sliders[Math.min(sliders.length - 1, i + 1)] ?? 0;
  const f = at - i;
  return low + (high - low) * f * f * (3 - 2 * f);
};

/** Receive amplification per displayed sample: the machine's mean slope plus the operator's sliders. */
export const timeGain = (grid: Grid, frequency: number, settings: Settings): Float32Array =>
  Float32Array.from({ length: grid.shown }, (_, k) => {
    const mean = (2 * settings.tgcSlope * frequency * k * grid.step) / 10;
    const db = Math.min(settings.tgcMax, mean) + slider(settings.tgcSliders, k / (grid.shown - 1));
    return Math.pow(10, db / 20);
  });
