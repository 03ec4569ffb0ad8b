import { smoothNoise } from '#shared/console/duplex.ts';
import { clamp, decibels, power } from '#shared/console/physics.ts';
import { depthOf, type MmodeTruth } from './truth.ts';

/** The dynamic range between black and white, in dB. */
const RANGE = 48;
/** Lines of a strip per second; each is the mean of a few pulses. */
const COLUMNS = 200;
/** The size of speckle along the beam, in mm. */
const GRAIN = 0.55;
/** How long the echoes of tissue and of fluid stay similar, in seconds. */
const STEADY = { tissue: 0.8, fluid: 0.03 };
/** A line of a strip is the mean of a few pulses, so its speckle is softer than that of one. */
const SPECKLE_CONTRAST = 0.85;
/** The fraction of a border's echo that fluctuates as it moves and turns in the beam. */
const FLICKER = 0.75;
const SEED = 41;

/**
 * Fills in the brightness (0 to 1) of the echoes along the beam at a moment, from the skin down to the end of the view.
 * Speckle belongs to tissue, so it moves with the borders around it.
 */
export function stripOf(truth: MmodeTruth): (seconds: number, levels: Float32Array) => void {
  const real = smoothNoise(SEED);
  const imaginary = smoothNoise(SEED + 1);
  const glint = (depth: number, moment: number) => 1 - FLICKER * (0.5 + 0.5 * real(depth * 3.7, moment * 5));
  return (seconds, levels) => {
    const column = Math.floor(seconds * COLUMNS);
    const moment = column / COLUMNS;
    const borders = truth.borders.map((border) => ({ ...border, now: depthOf(border, moment) }));
    let next = 0;
    for (let bin = 0; bin < levels.length; bin += 1) {
      const depth = ((bin + 0.5) / levels.length) * truth.view;
      while (next < borders.length && (borders[next]?.now ?? 0) <= depth) next += 1;
      const above = borders[next - 1];
      const below = borders[next];
      const upper = above?.now ?? 0;
      const share = below === undefined ? 0 : clamp((depth - upper) / Math.max(0.1, below.now - upper), 0, 1);
      const rest = (above?.depth ?? 0) + share * ((below?.depth ?? 0) - (above?.depth ?? 0));
      const position = (below === undefined ? depth - upper + (above?.depth ?? 0) : rest) / GRAIN;
      const time = moment / (above?.isFluid === true ? STEADY.fluid : STEADY.tissue);
      // Echoes of many scatterers add up randomly, as in speckle
      const speckle = real(position, time) ** 2 + imaginary(position, time + 31) ** 2;
      let total = power(above?.below ?? 0) * (speckle * 3) ** SPECKLE_CONTRAST;
      for (const border of [above, below]) {
        if (border === undefined) continue;
        const far = (depth - border.now) / (border.thickness / 2);
        total += power(border.line) * Math.exp(-(far ** 2)) * glint(border.depth, moment);
      }
      levels[bin] = clamp(1 + decibels(total + 1e-9) / RANGE, 0, 1);
    }
  };
}
