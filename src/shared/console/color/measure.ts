import type { Settings } from '../mode.ts';
import { clamp, degrees } from '../physics.ts';
import { bleed, type Box, boxOf, colorLevel, flashShare, isBright, isInBox, noiseShare } from './box.ts';
import type { MetricName } from './metrics.ts';
import { type ColorTruth, type Sample, samplesOf } from './truth.ts';

/** How far the box may extend beyond the target without being wasteful, in mm to each side. */
const MARGIN = 2;
const GRID = 14;

/** Counts of samples of blood. */
export interface Counts {
  all: number;
  /** The samples in the box, and the aliased, too weak and too slow ones among them. */
  boxed: number;
  aliased: number;
  weak: number;
  slow: number;
}

export function measureColor(truth: ColorTruth, settings: Settings): Record<MetricName, number> {
  const { depth = 40 } = settings;
  const box = boxOf(truth, settings);
  const { counts, bleeding, cosine } = countSamples(truth, settings, box);
  const { all, boxed, aliased, weak, slow } = counts;
  return {
    boxCover: (100 * boxed) / all,
    boxWaste: 100 * wasted(truth, box),
    beamAngle: degrees(Math.acos(clamp(cosine, 0, 1))),
    aliased: boxed === 0 ? 0 : (100 * aliased) / boxed,
    dropout: boxed === 0 ? 100 : (100 * (weak + slow)) / boxed,
    bleeding: 100 * (bleeding + noiseShare(box)),
    flash: 100 * flashShare(truth, settings, box),
    frameRate: 1 / box.frameTime,
    depthUse: (100 * truth.target.bottom) / depth,
  };
}

/** Counts blood with and without a color, and averages the bleeding distance and the angle between beam and flow. */
export function countSamples(truth: ColorTruth, settings: Settings, box: Box) {
  const samples = samplesOf(truth);
  const counts: Counts = { all: samples.length, boxed: 0, aliased: 0, weak: 0, slow: 0 };
  let bleeding = 0;
  let cosines = 0;
  for (const sample of samples) {
    const shift = shiftOf(sample, box);
    cosines += Math.abs(shift) / (box.shiftPerSpeed * Math.hypot(sample.right, sample.down));
    if (!isInBox(box, sample.x, sample.z)) continue;
    counts.boxed += 1;
    const level = colorLevel(settings, box, sample.z, sample.radius);
    if (!isBright(level, box)) {
      counts.weak += 1;
      continue;
    }
    bleeding += bleed(level, settings) / sample.radius;
    if (Math.abs(shift) < box.least) counts.slow += 1;
    else if (shift < box.lower || shift > box.upper) counts.aliased += 1;
  }
  return { counts, bleeding: bleeding / Math.max(1, counts.boxed), cosine: cosines / samples.length };
}

/** Positive for flow toward the transducer. */
const shiftOf = ({ right, down }: Sample, { beam, shiftPerSpeed }: Box) =>
  -shiftPerSpeed * (right * beam[0] + down * beam[1]);

/** The fraction of the box beyond the target and its margin. */
function wasted({ target }: ColorTruth, { area, x: middle, z: level, slope }: Box): number {
  let outside = 0;
  for (let row = 0; row < GRID; row += 1) {
    const z = area.top + ((row + 0.5) / GRID) * (area.bottom - area.top);
    for (let column = 0; column < GRID; column += 1) {
      const x = middle + ((column + 0.5) / GRID - 0.5) * (area.right - area.left) + (z - level) * slope;
      const isNeeded =
        x >= target.left - MARGIN &&
        x <= target.right + MARGIN &&
        z >= target.top - MARGIN &&
        z <= target.bottom + MARGIN;
      if (!isNeeded) outside += 1;
    }
  }
  return outside / GRID ** 2;
}
