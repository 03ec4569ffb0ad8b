import { add, at } from '#shared/console/bmode/body/arrays.ts';
import type { Maps } from '#shared/console/bmode/body/maps.ts';
import type { Grid } from '#shared/console/bmode/body/probe.ts';
import { sliderGain } from '#shared/console/bmode/physics.ts';
import { echoLoss } from '#shared/console/physics.ts';
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
      const step =
        echoLoss(at(maps.attenuation, index) * centimeters, frequency) + at(maps.edgeLoss, index) * grid.step;
      // the echo of a cell has passed through half of it
      result[index] = Math.pow(10, -(at(lost, line) + step / 2) / 20);
      add(lost, line, step);
    }
  }
  return result;
};

/** Receive amplification per displayed sample: the machine's mean slope plus the operator's sliders. */
export const timeGain = (grid: Grid, frequency: number, settings: Settings): Float32Array =>
  Float32Array.from({ length: grid.shown }, (_, k) => {
    const mean = echoLoss((settings.tgcSlope * k * grid.step) / 10, frequency);
    const db = Math.min(settings.tgcMax, mean) + sliderGain(settings.tgcSliders, k / (grid.shown - 1));
    return Math.pow(10, db / 20);
  });
