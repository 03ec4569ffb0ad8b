import { ASPECT, boxOf } from '#shared/console/color/box.ts';
import { makeColorPainter } from '#shared/console/color/picture.ts';
import { lowResistance } from '#shared/console/color/scenes/flows.ts';
import type { ColorTruth, Tube } from '#shared/console/color/truth.ts';
import { bloodLevel, dopplerShift } from '#shared/console/doppler.ts';
import type { Raster } from '#shared/console/painter.ts';
import { radians } from '#shared/console/physics.ts';
import { blank, Canvas, type Rectangle } from '../console/canvas.ts';
import { drawScale } from '../console/scales.ts';
import type { Chance } from './chance.ts';
import type { Drawn } from './types.ts';

const HEIGHT = 340;
const FRAME: Rectangle = { x: 36, y: 10, width: Math.round(HEIGHT * ASPECT), height: HEIGHT };
/** How far a vessel is drawn to either side, in mm: beyond both edges of the picture. */
const REACH = 24;
/** Where the peak of systole is, as a share of the heartbeat. */
const SYSTOLE = 0.14;
const PARTS = 40;

export interface Course {
  /** How steeply the vessel descends at its left and at its right end, in degrees. */
  left: number;
  right: number;
  depth: number;
  diameter: number;
  direction: 1 | -1;
}

/** The middle of a vessel that bends evenly from one steepness to the other. */
function pointsOf({ left, right, depth, diameter, direction }: Course): Tube['points'] {
  const step = (2 * REACH) / PARTS;
  const slope = (index: number) => Math.tan(radians(left + ((right - left) * (index + 0.5)) / PARTS));
  const levels = [0];
  for (let index = 0; index < PARTS; index += 1) levels.push((levels[index] ?? 0) + step * slope(index));
  const middle = levels[PARTS / 2] ?? 0;
  const points = levels.map((level, index) => [index * step - REACH, depth + level - middle, diameter] as const);
  return direction > 0 ? points : points.toReversed();
}

/** Where the color box ends, as shares of the vessel's course. */
const BOX_ENDS = [0.24, 0.76];

/** The largest of the shifts that 1 cm/s causes in the color box. */
const largestShift = ({ left, right }: Course, steer: number, frequency: number): number =>
  dopplerShift(frequency, 1, 0) *
  Math.max(...BOX_ENDS.map((share) => Math.abs(Math.sin(radians(left + (right - left) * share + steer)))));

/** A moment in the middle of the color image that begins nearest to a systolic peak among several heartbeats. */
function momentOf(chance: Chance, frameTime: number, rate: number): number {
  const start = chance.whole(12, 30);
  const frames = Array.from({ length: 12 }, (_, beat) => {
    const systole = ((start + beat + SYSTOLE) * 60) / rate;
    const frame = Math.round(systole / frameTime);
    return { frame, off: Math.abs(frame * frameTime - systole) };
  });
  const nearest = frames.reduce((best, one) => (one.off < best.off ? one : best));
  return (nearest.frame + 0.5) * frameTime;
}

export interface Vessel {
  course: Course;
  steer: number;
  /** The largest shift as a share of the Nyquist limit; more than 1 aliases. */
  fill: number;
  /** How bright blood is in the middle of the vessel, in dB above black. */
  level?: number;
}

/** Each pixel is the mean of four, which reduces the noise of single pixels. */
function halved({ width, height, data }: Raster): Raster {
  const half = blank(width / 2, height / 2);
  for (let index = 0; index < half.data.length; index += 1) {
    const [pixel, channel] = [index >> 2, index & 3];
    const first = 8 * (Math.floor(pixel / half.width) * width + (pixel % half.width)) + channel;
    const sum = [0, 4, 4 * width, 4 * width + 4].reduce((total, offset) => total + (data[first + offset] ?? 0), 0);
    half.data[index] = sum / 4;
  }
  return half;
}

/** Draws a vessel with its color box at the peak of systole. */
export function drawVessel(chance: Chance, { course, steer, fill, level = chance.between(26, 30) }: Vessel): Drawn {
  const frequency = chance.between(4.5, 6);
  const peak = chance.between(45, 110);
  const rate = chance.between(58, 88);
  const depth = chance.between(33, 39);
  const flow = lowResistance(peak, rate);
  const truth: ColorTruth = {
    field: 40,
    // the seed of the speckle comes from the target
    target: { left: -10, right: 10, top: 10, bottom: chance.seed() },
    tubes: [{ points: pointsOf(course), flow, profile: chance.between(3, 5), isVein: false }],
    tissueSpeed: 0.2,
    fat: chance.between(3, 6),
    isOrgan: false,
    // larger than the picture: the brightness of its tissue
    bodies: [{ x: 0, z: depth / 2, width: 4 * depth, height: 4 * depth, level: chance.shared(-5, 4) }],
  };
  const shift = peak * largestShift(course, steer, frequency);
  const settings = {
    boxLateral: chance.between(-1.5, 1.5),
    boxDepth: course.depth,
    boxWidth: chance.between(27, 31),
    boxHeight: chance.between(18, 22),
    steer,
    frequency,
    scale: (2 * shift) / fill / 1000,
    baseline: 0,
    gain: level - bloodLevel(frequency, course.depth / Math.cos(radians(steer)), 0),
    filter: 75,
    packet: 10,
    lines: 8,
    persistence: 0,
    depth,
  };
  const painter = makeColorPainter({ id: 'vessel', version: 1, name: '', description: '', truth, best: {} }, settings);
  const canvas = new Canvas(480, 384);
  const raster = blank(2 * FRAME.width, 2 * FRAME.height);
  const { frameTime } = boxOf(truth, settings);
  painter.image(raster, momentOf(chance, frameTime, rate));
  canvas.put(halved(raster), FRAME);
  drawScale(canvas, FRAME, { ends: [0, depth / 10], unit: 'cm', most: 5 });
  canvas.mark();
  return canvas;
}
