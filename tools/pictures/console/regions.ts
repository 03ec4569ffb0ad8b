import { type Region, rounded } from '#shared/bank/question-kinds/regions.ts';
import { boxOf, isInBox } from '#shared/console/color/box.ts';
import { flowPixels } from '#shared/console/color/flow-map.ts';
import { nearest } from '#shared/console/color/truth.ts';
import { borderOf, depthOf } from '../mmode/truth.ts';
import { gateOf } from '#shared/console/spectral/gate.ts';
import { STRIP_LENGTH } from '#shared/console/spectral/measure.ts';
import { cursorOf, viewOf } from '#shared/console/spectral/picture.ts';
import { velocityAt } from '#shared/console/waveform.ts';
import { STRIP_START } from './draw.ts';
import { COLOR_FRAME, HEIGHT, MMODE_FRAME, spectralFrame, WIDTH } from './frames.ts';
import { largestPart } from './largest-part.ts';
import { outlines, thickLine } from './outlines.ts';
import { colorOf, MMODE_SECONDS, mmodeOf, type Picture, pictureNamed, spectralOf } from './pictures.ts';

/** How far beside something a click still counts, in pixels. */
const MARGIN = 6;
/** Reverse flow slower than this share of the peak is hardly visible. */
const LEAST_REVERSE = 0.05;
const CURSOR_THICKNESS = 22;
const GATE_RADIUS = 20;
/** In seconds. */
const MOMENT = 0.1;
const WALL_MARGIN = 2.2;

/** The regions that questions ask to click on, by picture; computed by the same rules that paint it. */
const REGIONS: Readonly<Record<string, (picture: Picture) => Region[]>> = {
  'trace-01': (picture) => reversed(picture, 'Reversed flow'),
  'trace-02': peaks,
  'trace-05': (picture) =>
    onStrip(picture, 'Wrapped peak', ({ shift, upper, lower, prf }) => (shift > upper ? [shift - prf, lower] : null)),
  'trace-07': lowestBeforeRise,
  'trace-08': (picture) => [cursor(picture, 'Angle cursor')],
  'trace-09': (picture) => [gate(picture)],
  'trace-10': (picture) => [gate(picture)],
  'trace-11': (picture) => onStrip(picture, 'False copy', ({ shift }) => [0, -shift]),
  'trace-16': (picture) => reversed(picture, 'Reversed flow'),
  'trace-18': lowestBeforeRise,
  'color-01': (picture) => vessel(picture, 1, 'Internal carotid artery'),
  'color-02': (picture) => aliased(picture, 'Aliased jet'),
  'color-10': (picture) => withoutColor(picture, 'Vessel square to the beam'),
  'mmode-01': (picture) => ['Anterior wall', 'Posterior wall'].flatMap((name) => border(picture, name)),
  'mmode-02': (picture) => border(picture, 'Posterior wall'),
  'mmode-03': (picture) => ['Ventricular wall', 'Valve', 'Atrial wall'].flatMap((name) => border(picture, name)),
};

/** The named regions of a picture of the console. Undefined if no question asks for a region on it. */
export const regionsOf = (name: string): Region[] | undefined => REGIONS[name]?.(pictureNamed(name));

/** The edge of the spectrum at a moment, as a shift before it wraps, and the ends of the scale. */
interface Edge {
  shift: number;
  velocity: number;
  /** The shift a moment later. */
  next: number;
  peak: number;
  upper: number;
  lower: number;
  prf: number;
}

function onStrip(
  picture: Picture,
  name: string,
  part: (edge: Edge) => readonly [upper: number, lower: number] | null,
): Region[] {
  const { scene, settings } = spectralOf(picture);
  const { truth } = scene;
  const gate = gateOf(truth, settings);
  const view = viewOf(truth);
  const { strip } = spectralFrame(view.width / view.depth);
  const seconds = STRIP_LENGTH / (settings['sweep'] ?? 50);
  const row = (shift: number) => ((gate.upper - shift) / gate.prf) * strip.height;
  return outlines(name, strip, (column) => {
    const at = STRIP_START + ((column + 0.5) * seconds) / strip.width;
    const velocity = velocityAt(truth.flow, at);
    const next = velocityAt(truth.flow, at + MOMENT);
    const shift = gate.largestShift * velocity * gate.fastest;
    const found = part({ ...gate, shift, velocity, next, peak: truth.flow.peak });
    return found === null ? null : [row(found[0]) - MARGIN, row(found[1]) + MARGIN];
  });
}

function peaks(picture: Picture): Region[] {
  return onStrip(picture, 'Peak of systole', ({ velocity, shift, peak }) =>
    velocity > 0.92 * peak ? [Math.max(shift, 0.8 * shift), Math.min(shift, 0.8 * shift)] : null,
  );
}

function lowestBeforeRise(picture: Picture): Region[] {
  return onStrip(picture, 'End-diastole', ({ velocity, next, shift, peak }) =>
    velocity < 0.5 * peak && next > velocity + 0.1 * peak
      ? [Math.max(shift, 0.6 * shift), Math.min(shift, 0.6 * shift)]
      : null,
  );
}

const reversed = (picture: Picture, name: string) =>
  onStrip(picture, name, ({ velocity, shift, peak }) =>
    velocity < -LEAST_REVERSE * peak ? [Math.max(0, shift), Math.min(0, shift)] : null,
  );

/** Both ends of the angle cursor, in pixels of the picture; the gate is at its center. */
function cursorEnds(picture: Picture) {
  const { scene, settings } = spectralOf(picture);
  const view = viewOf(scene.truth);
  const { image } = spectralFrame(view.width / view.depth);
  const { from, to } = cursorOf(scene.truth, settings, view);
  const at = ([x, z]: readonly [number, number]) =>
    [image.x + ((x + view.width / 2) * image.width) / view.width, image.y + (z * image.height) / view.depth] as const;
  return [at(from), at(to)] as const;
}

const cursor = (picture: Picture, name: string) => thickLine(name, cursorEnds(picture), CURSOR_THICKNESS);

function gate(picture: Picture): Region {
  const [[fromX, fromY], [toX, toY]] = cursorEnds(picture);
  return {
    shape: 'ellipse',
    name: 'Sample volume',
    x: rounded((fromX + toX) / 2 / WIDTH),
    y: rounded((fromY + toY) / 2 / HEIGHT),
    rx: GATE_RADIUS / WIDTH,
    ry: GATE_RADIUS / HEIGHT,
  };
}

function vessel(picture: Picture, tubeIndex: number, name: string): Region[] {
  const { scene, settings } = colorOf(picture);
  const { truth } = scene;
  const pixels = flowPixels(truth, settings, boxOf(truth, settings), COLOR_FRAME);
  const mask = new Set(pixels.flatMap(({ index, tube }) => (tube === truth.tubes[tubeIndex] ? [index] : [])));
  return outlines(name, COLOR_FRAME, largestPart(mask, COLOR_FRAME, MARGIN));
}

function aliased(picture: Picture, name: string): Region[] {
  const { scene, settings } = colorOf(picture);
  const box = boxOf(scene.truth, settings);
  const mask = new Set<number>();
  for (const { index, tube, shiftPerSpeed } of flowPixels(scene.truth, settings, box, COLOR_FRAME)) {
    const shift = shiftPerSpeed * tube.flow.peak;
    if (shift > box.upper || shift < box.lower) mask.add(index);
  }
  return outlines(name, COLOR_FRAME, largestPart(mask, COLOR_FRAME, MARGIN));
}

/** The parts of the box with blood whose shifts are too small for a color. */
function withoutColor(picture: Picture, name: string): Region[] {
  const { scene, settings } = colorOf(picture);
  const { truth } = scene;
  const box = boxOf(truth, settings);
  const { width, height } = COLOR_FRAME;
  const colored = new Set(
    flowPixels(truth, settings, box, COLOR_FRAME).flatMap(({ index, tube, shiftPerSpeed }) =>
      Math.abs(shiftPerSpeed * tube.flow.peak) < box.least ? [] : [index],
    ),
  );
  const mask = new Set<number>();
  for (let index = 0; index < width * height; index += 1) {
    if (colored.has(index)) continue;
    const x = (((index % width) + 0.5) * box.view.width) / width - box.view.width / 2;
    const z = ((Math.floor(index / width) + 0.5) * box.view.depth) / height;
    if (!isInBox(box, x, z)) continue;
    const isBlood = truth.tubes.some((tube) => {
      const { distance, radius } = nearest(tube, x, z);
      return distance < 0.85 * radius;
    });
    if (isBlood) mask.add(index);
  }
  return outlines(name, COLOR_FRAME, largestPart(mask, COLOR_FRAME, MARGIN));
}

function border(picture: Picture, name: string): Region[] {
  const truth = mmodeOf(picture);
  const wall = borderOf(truth, name);
  const perDepth = MMODE_FRAME.height / truth.view;
  return outlines(name, MMODE_FRAME, (column) => {
    const depth = depthOf(wall, STRIP_START + ((column + 0.5) * MMODE_SECONDS) / MMODE_FRAME.width);
    return [(depth - WALL_MARGIN) * perDepth, (depth + WALL_MARGIN) * perDepth];
  });
}
