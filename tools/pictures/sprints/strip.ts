import { bloodLevel, dopplerShift } from '#shared/console/doppler.ts';
import { stripOf } from '../mmode/strip.ts';
import type { MmodeTruth } from '../mmode/truth.ts';
import { scalesOf } from '#shared/console/spectral/scales.ts';
import { spectrumOf } from '#shared/console/spectral/spectrum.ts';
import type { SpectralTruth } from '#shared/console/spectral/truth.ts';
import type { Waveform } from '#shared/console/waveform.ts';
import { blank, Canvas, type Rectangle } from '../console/canvas.ts';
import { drawScale, drawTime } from '../console/scales.ts';
import type { Chance } from './chance.ts';
import type { Drawn } from './types.ts';

const WIDTH = 480;
const HEIGHT = 384;
/** The lower left corner stays free, below the strip and its time axis. */
const STRIP: Rectangle = { x: 12, y: 12, width: 392, height: 308 };
const BASELINE = [230, 200, 90] as const;
/** A pixel is the mean of this many levels, one below the other, in one column for each of these shares of it. */
const FINER = 2;
const SHARES = [0.125, 0.375, 0.625, 0.875];

type Levels = (seconds: number, levels: Float32Array) => void;

function paintStrip(
  canvas: Canvas,
  { start, seconds, levelsAt }: { start: number; seconds: number; levelsAt: Levels },
) {
  const raster = blank(STRIP.width, STRIP.height);
  const column = new Float32Array(FINER * STRIP.height);
  const mean = new Float32Array(STRIP.height);
  for (let x = 0; x < STRIP.width; x += 1) {
    mean.fill(0);
    for (const share of SHARES) {
      levelsAt(start + ((x + share) * seconds) / STRIP.width, column);
      for (const [bin, level] of column.entries()) {
        const y = Math.floor(bin / FINER);
        mean[y] = (mean[y] ?? 0) + level / (FINER * SHARES.length);
      }
    }
    for (const [y, level] of mean.entries()) {
      raster.data.set([232 * level, 240 * level, 248 * level], 4 * (y * STRIP.width + x));
    }
  }
  canvas.put(raster, STRIP);
  drawTime(canvas, STRIP, seconds);
}

export interface Trace {
  flow: Waveform;
  /** The share of the scale above the baseline that the peak fills; more than 1 aliases. */
  fill: number;
  /** As a percentage of the scale; negative values leave more space above it. */
  baseline: number;
  seconds: number;
  /** Whether flow is displayed below the baseline. */
  isBelow?: boolean;
  turbulence?: number;
  profile?: number;
  gateSize?: number;
  /** In Hz. */
  filter?: number;
  /** The brightness of blood, in dB above black. */
  level?: number;
}

const DEPTH = 20;

/** Draws only a spectrum: the image above it would show which vessel it is from. */
export function drawTrace(chance: Chance, trace: Trace): Drawn {
  const frequency = chance.between(4, 6);
  const angle = chance.whole(45, 60);
  const steer = 20;
  const { flow, fill, baseline, seconds, isBelow = false } = trace;
  const truth: SpectralTruth = {
    isVein: false,
    depth: DEPTH,
    diameter: 6,
    tilt: 90 - angle - steer,
    direction: isBelow ? 1 : -1,
    flow,
    profile: trace.profile ?? 6,
    turbulence: trace.turbulence ?? chance.between(0.04, 0.1),
    wallSpeed: 0.4,
    view: 40,
  };
  const room = (0.5 - (isBelow ? -baseline : baseline) / 100) * fill;
  const path = DEPTH / Math.cos((steer * Math.PI) / 180);
  const settings = {
    gateDepth: DEPTH,
    gateLateral: 0,
    gateSize: trace.gateSize ?? chance.between(1.5, 2),
    frequency,
    steer,
    angle,
    scale: dopplerShift(frequency, flow.peak, angle) / room / 1000,
    baseline,
    filter: trace.filter ?? 50,
    invert: 0,
    gain: (trace.level ?? chance.shared(16, 34)) - bloodLevel(frequency, path, 0),
    sweep: 50,
  };
  const canvas = new Canvas(WIDTH, HEIGHT);
  paintStrip(canvas, { start: chance.between(10, 20), seconds, levelsAt: spectrumOf(truth, settings) });
  const [top = 0, bottom = 0] = scalesOf(truth, settings).spectrum?.velocity ?? [];
  const zero = Math.round(STRIP.y + (top / (top - bottom)) * STRIP.height);
  canvas.rectangle({ ...STRIP, y: zero, height: 1 }, BASELINE);
  drawScale(canvas, STRIP, { ends: [top, bottom], unit: 'cm/s', most: 7 });
  canvas.mark();
  return canvas;
}

/** Draws an M-mode with its depth. */
export function drawMmode(
  chance: Chance,
  truth: MmodeTruth,
  seconds: number,
  levelsAt: Levels = stripOf(truth),
): Drawn {
  const canvas = new Canvas(WIDTH, HEIGHT);
  paintStrip(canvas, { start: chance.between(10, 20), seconds, levelsAt });
  drawScale(canvas, STRIP, { ends: [0, truth.view / 10], unit: 'cm', most: 9 });
  canvas.mark();
  return canvas;
}
