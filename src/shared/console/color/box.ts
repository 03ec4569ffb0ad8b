import type { Settings } from '../mode.ts';
import { bloodLevel, colorFrameTime, dopplerShift, noiseLevel, prfLimit, scaleEnds } from '../doppler.ts';
import { clamp, decibels, radians, SOUND_SPEED } from '../physics.ts';
import type { Area, ColorTruth } from './truth.ts';

/** Width of the picture divided by its height. */
export const ASPECT = 1.1;
const GRAY_LINES = 128;
const USUAL_PACKET = 8;
/** The gain of weak color per step of persistence, in dB. */
const PERSISTENCE = 1;
/** The minimum brightness of blood that gets a color, in dB above black and above noise. */
const COLORED = 14;
const ABOVE_NOISE = 6;
/** Shifts below this fraction of the PRF have a color too dark to see. */
const DARKEST_COLOR = 0.04;
/** The width of the beam, in mm: thinner vessels fill only a part of it. */
const BEAM_WIDTH = 1;

export interface Box {
  area: Area;
  /** The part of the body in the picture, in mm. */
  view: { width: number; depth: number; field: number };
  /** The direction of the beam, as a unit vector. */
  beam: readonly [x: number, z: number];
  prf: number;
  lower: number;
  upper: number;
  /** The shift of 1 cm/s straight toward the transducer, in Hz. */
  shiftPerSpeed: number;
  /** The shift below which nothing is colored. */
  least: number;
  noise: number;
  lines: number;
  /** In seconds. */
  frameTime: number;
  /** The position of the middle of the box. */
  x: number;
  z: number;
  slope: number;
}

export function boxOf(truth: ColorTruth, settings: Settings): Box {
  const { boxLateral = 0, boxDepth = 20, boxWidth = 20, boxHeight = 20, steer = 0, frequency = 5 } = settings;
  const { scale = 1, baseline = 0, gain = 0, filter = 0, packet = 8, lines: density = 8, depth = 40 } = settings;
  const area = {
    left: boxLateral - boxWidth / 2,
    right: boxLateral + boxWidth / 2,
    top: boxDepth - boxHeight / 2,
    bottom: boxDepth + boxHeight / 2,
  };
  const beam = [Math.sin(radians(steer)), Math.cos(radians(steer))] as const;
  const prf = Math.min(scale * 1000, prfLimit(area.bottom / beam[1]));
  const lines = Math.ceil((boxWidth * density) / 10);
  return {
    area,
    view: { width: ASPECT * depth, depth, field: Math.min(truth.field, ASPECT * depth) },
    beam,
    prf,
    ...scaleEnds(prf, baseline),
    shiftPerSpeed: dopplerShift(frequency, 1, 0),
    least: Math.max(filter, DARKEST_COLOR * prf),
    noise: noiseLevel(gain),
    lines,
    // Between two images of color, the machine takes the gray image
    frameTime: colorFrameTime(prf, packet, lines) + (GRAY_LINES * 2 * (depth / 1000)) / SOUND_SPEED,
    x: boxLateral,
    z: boxDepth,
    slope: beam[0] / beam[1],
  };
}

/** Whether a point is in the box, which leans like the beam, and in the picture. */
export function isInBox({ area, view, x: middle, z: level, slope }: Box, x: number, z: number): boolean {
  if (z < area.top || z > area.bottom || z < 0 || z > view.depth || Math.abs(x) > view.field / 2) return false;
  return Math.abs(x - middle - (z - level) * slope) <= (area.right - area.left) / 2;
}

/** The brightness of a vessel's blood at a depth, in dB above black. */
export function colorLevel(settings: Settings, { beam }: Box, z: number, radius: number): number {
  const { frequency = 5, gain = 0, packet = USUAL_PACKET, persistence = 0 } = settings;
  const level = bloodLevel(frequency, z / beam[1], gain) + decibels(packet / USUAL_PACKET) + PERSISTENCE * persistence;
  return level + decibels(clamp((2 * radius) / BEAM_WIDTH, 0.05, 1));
}

export const isBright = (level: number, { noise }: Box): boolean => level > COLORED && level > noise + ABOVE_NOISE;

/** The fraction of the tissue in the box that noise colors. */
export const noiseShare = ({ noise }: Box): number => clamp((noise - 8) / 15, 0, 1);

/** How far color extends beyond the wall, in mm: from too much gain, and from lines that are too far apart. */
export function bleed(level: number, { lines = 8 }: Settings): number {
  return 0.06 * Math.max(0, level - 27) + 0.15 * Math.max(0, 10 / lines - 1.1);
}

/** The fraction of the moving tissue that is briefly colored with each pulse of it. */
export function flashShare(truth: ColorTruth, settings: Settings, box: Box): number {
  const { filter = 0, packet = USUAL_PACKET, persistence = 0 } = settings;
  const passed = clamp(1 - filter / (box.shiftPerSpeed * truth.tissueSpeed), 0, 1);
  // Long packets separate slow from fast better; persistence makes slow flow visible for longer
  const held = clamp(USUAL_PACKET / packet, 0.5, 1.5) * (1 + 0.15 * persistence);
  return clamp(passed * held * clamp(colorLevel(settings, box, box.z, 1) / 26, 0, 1.5), 0, 1);
}
