import type { Scene, Settings } from '../mode.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { wrapped } from '../doppler.ts';
import { clamp } from '../physics.ts';
import { type Anatomy, grayTissue, keptTissue, paintGray, paintLine, smoothNoise } from '../duplex.ts';
import { lastMade, type MakePainter, type Raster } from '../painter.ts';
import { velocityAt } from '../waveform.ts';
import { ASPECT, type Box, boxOf, flashShare, isInBox, noiseShare } from './box.ts';
import { type FlowPixel, flowPixels } from './flow-map.ts';
import { colorOf, paintBar } from './palette.ts';
import { type ColorTruth, nearest, type Tube } from './truth.ts';

/** Thinner vessels are invisible without color. */
const THINNEST_LUMEN = 1.5;
/** The thickness of walls around the lumen, in mm. */
const WALL = 3;
/** The size of the cells for which a machine computes one velocity, in mm. */
const CELL = 0.7;
/** The opacity of gray under color. */
const SEEN_THROUGH = 0.12;
const COLOR_SHARE = 0.93;
const BOX = [225, 225, 225] as const;
const TABLE = 1024;

/** The gray picture with the color box: flow, aliasing, dropout, bleeding and flash at a moment. */
export const makeColorPainter: MakePainter = (scene: Scene<unknown>, settings: Settings) => {
  const truth = scene.truth as ColorTruth;
  const box = boxOf(truth, settings);
  const anatomy = anatomyOf(truth);
  const lastFlow = lastMade<FlowPixel[]>();
  return {
    aspect: ASPECT,
    scales: { depth: [0, box.view.depth] },
    image: (raster: Raster, seconds: number) => {
      const gray = keptTissue({ truth, raster, view: box.view }, () =>
        grayTissue(raster, box.view, anatomy, truth.field * 31 + truth.target.bottom),
      );
      const pixels = lastFlow([raster.width, raster.height], () => flowPixels(truth, settings, box, raster));
      paintGray(raster, gray, seconds);
      const frame = Math.floor(seconds / box.frameTime);
      paintTissue(raster, { truth, settings, box, frame });
      paintFlow(raster, pixels, { truth, settings, box, frame });
      paintEdges(raster, box);
      paintBar(raster, box);
    },
  };
};

function anatomyOf({ tubes, fat, isOrgan = false, bodies = [] }: ColorTruth): Anatomy {
  const wide = tubes.filter(({ points }) => points.some(([, , diameter]) => diameter >= THINNEST_LUMEN)).map(around);
  return {
    isVein: isOrgan,
    walls: isOrgan ? 0.4 : 1,
    fat,
    isOrgan,
    bodies,
    vessel: (x, z) => {
      const deepest = { lumen: -1000, wall: -1000 };
      for (const { tube, outer, left, right, top, bottom } of wide) {
        if (x < left || x > right || z < top || z > bottom) continue;
        const { distance, radius } = nearest(tube, x, z);
        deepest.lumen = Math.max(deepest.lumen, radius - distance);
        deepest.wall = Math.max(deepest.wall, (tube.hasPlaque === true ? outer : radius) - distance);
      }
      return deepest;
    },
  };
}

/** A vessel with the area of it and its walls. */
function around(tube: Tube) {
  const [xs, zs] = [tube.points.map(([x]) => x), tube.points.map(([, z]) => z)];
  const outer = Math.max(...tube.points.map(([, , diameter]) => diameter)) / 2;
  return {
    tube,
    outer,
    left: Math.min(...xs) - outer - WALL,
    right: Math.max(...xs) + outer + WALL,
    top: Math.min(...zs) - outer - WALL,
    bottom: Math.max(...zs) + outer + WALL,
  };
}

interface Moment {
  truth: ColorTruth;
  settings: Settings;
  box: Box;
  /** The number of the color image. */
  frame: number;
}

/** Random values of this frame, constant within a cell. */
function cellChance({ width, height }: Raster, { view }: Box, seed: number): (index: number) => number {
  const random = seededRandom(seed);
  const table = Float32Array.from({ length: TABLE }, () => 2 * random() - 1);
  const across = (CELL * width) / view.width;
  const down = (CELL * 0.7 * height) / view.depth;
  return (index) => {
    const column = Math.floor((index % width) / across);
    const row = Math.floor(index / width / down);
    return table[(column * 37 + row * 149 + ((column * row) & 31)) % TABLE] ?? 0;
  };
}

function paintFlow(raster: Raster, pixels: readonly FlowPixel[], { settings, box, frame }: Moment): void {
  const { baseline = 0, persistence = 0 } = settings;
  const speeds = new Map<FlowPixel['tube']['flow'], number>();
  const chance = cellChance(raster, box, frame * 7 + 1);
  const color: [number, number, number] = [0, 0, 0];
  for (const { index, tube, shiftPerSpeed, unsteady } of pixels) {
    let speed = speeds.get(tube.flow);
    if (speed === undefined) {
      speed = held(persistence, frame, (then) => velocityAt(tube.flow, then * box.frameTime));
      speeds.set(tube.flow, speed);
    }
    const shift = shiftPerSpeed * speed * (1 + 2 * unsteady * chance(index));
    if (Math.abs(shift) < box.least) continue;
    colorOf(wrapped(shift, box.prf, baseline), box, color);
    blend(raster, index, color);
  }
}

/** The mean over the frames that persistence still includes. */
function held(persistence: number, frame: number, at: (frame: number) => number): number {
  let sum = 0;
  for (let back = 0; back <= persistence; back += 1) sum += at(Math.max(0, frame - back));
  return sum / (persistence + 1);
}

/** Noise colored by too much gain, and tissue that moves with the pulse. */
function paintTissue(raster: Raster, { truth, settings, box, frame }: Moment): void {
  const noise = noiseShare(box);
  const [tube] = truth.tubes;
  const pulse = (then: number) => {
    const moment = Math.max(0, then * box.frameTime);
    const rise = tube === undefined ? 0 : velocityAt(tube.flow, moment + 0.03) - velocityAt(tube.flow, moment);
    return clamp((5 * Math.abs(rise)) / (tube?.flow.peak ?? 1), 0, 1);
  };
  const flash = flashShare(truth, settings, box) * held(settings['persistence'] ?? 0, frame, pulse);
  if (noise + flash < 0.005) return;
  const { width, height } = raster;
  const chance = cellChance(raster, box, frame * 7 + 3);
  const cloud = smoothNoise((frame & 15) + 50);
  const color: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < width * height; index += 1) {
    const x = (((index % width) + 0.5) * box.view.width) / width - box.view.width / 2;
    const z = ((Math.floor(index / width) + 0.5) * box.view.depth) / height;
    if (!isInBox(box, x, z)) continue;
    const drawn = chance(index);
    const patch = cloud(x * 0.22, z * 0.22) + 0.15 * drawn;
    let shift = 0;
    if (flash > 0 && Math.abs(patch) > 1 - flash) shift = Math.sign(patch) * box.prf * (0.08 + 0.12 * Math.abs(patch));
    else if (Math.abs(drawn) < noise) shift = (0.49 * box.prf * drawn) / noise;
    if (shift === 0) continue;
    colorOf(shift, box, color);
    blend(raster, index, color);
  }
}

function blend({ data }: Raster, index: number, [red, green, blue]: readonly [number, number, number]): void {
  const at = 4 * index;
  const gray = (data[at] ?? 0) * SEEN_THROUGH;
  data[at] = gray + red * COLOR_SHARE;
  data[at + 1] = gray + green * COLOR_SHARE;
  data[at + 2] = gray + blue * COLOR_SHARE;
}

function paintEdges(raster: Raster, { area, view, x, z, slope }: Box): void {
  const half = (area.right - area.left) / 2;
  const corner = (side: number, depth: number) => [x + side * half + (depth - z) * slope, depth] as const;
  const corners = [corner(-1, area.top), corner(1, area.top), corner(1, area.bottom), corner(-1, area.bottom)] as const;
  for (const [index, from] of corners.entries()) {
    paintLine(raster, view, { from, to: corners[(index + 1) % 4] ?? from, color: BOX });
  }
}
