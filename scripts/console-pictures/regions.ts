import type { Region } from '#shared/bank/question-kinds/regions.ts';
import { boxOf, isInBox } from '#shared/console/color/box.ts';
import { flowPixels } from '#shared/console/color/flow-map.ts';
import { nearest } from '#shared/console/color/truth.ts';
import { borderOf, depthOf } from '#shared/console/mmode/truth.ts';
import { gateOf } from '#shared/console/spectral/gate.ts';
import { STRIP_LENGTH } from '#shared/console/spectral/measure.ts';
import { cursorOf, viewOf } from '#shared/console/spectral/picture.ts';
import { velocityAt } from '#shared/console/waveform.ts';
import { STRIP_START } from './draw.ts';
import { COLOR_FRAME, MMODE_FRAME, spectralFrame } from './frames.ts';
import { largestPart } from './largest-part.ts';
import { outlines, thickLine } from './outlines.ts';
import { colorOf, MMODE_SECONDS, mmodeOf, type Picture, pictureNamed, spectralOf } from './pictures.ts';

/** How far beside something a click still counts, in pixels. */
const MARGIN = 6;
/** Slower than this share of the peak, flow the other way is hardly seen. */
const LEAST_REVERSE = 0.05;
const CURSOR_THICKNESS = 22;
const WALL_MARGIN = 2.2;

/** What is on the pictures that questions ask to click on, by picture; the same rules paint it. */
const REGIONS: Readonly<Record<string, (picture: Picture) => Region[]>> = {
  'trace-01': (picture) => reversed(picture, 'Reversed flow'),
  'trace-05': (picture) =>
    onStrip(picture, 'Wrapped peak', ({ shift, upper, lower, prf }) => (shift > upper ? [shift - prf, lower] : null)),
  'trace-08': (picture) => [cursor(picture, 'Angle cursor')],
  'trace-11': (picture) => onStrip(picture, 'False copy', ({ shift }) => [0, -shift]),
  'trace-16': (picture) => reversed(picture, 'Reversed flow'),
  'color-02': (picture) => aliased(picture, 'Aliased jet'),
  'color-10': (picture) => withoutColor(picture, 'Vessel square to the beam'),
  'mmode-01': (picture) => border(picture, 'Posterior wall'),
  'mmode-03': (picture) => border(picture, 'Atrial wall'),
};

/** Where things are on a picture of the console, by their names. Undefined where nothing is asked for on it. */
export const regionsOf = (name: string): Region[] | undefined => REGIONS[name]?.(pictureNamed(name));

/** The edge of the spectrum at a moment, as a shift before it wraps, and the ends of the scale. */
interface Edge {
  shift: number;
  velocity: number;
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
    const velocity = velocityAt(truth.flow, STRIP_START + ((column + 0.5) * seconds) / strip.width);
    const shift = gate.largestShift * velocity * gate.fastest;
    const found = part({ ...gate, shift, velocity, peak: truth.flow.peak });
    return found === null ? null : [row(found[0]) - MARGIN, row(found[1]) + MARGIN];
  });
}

const reversed = (picture: Picture, name: string) =>
  onStrip(picture, name, ({ velocity, shift, peak }) =>
    velocity < -LEAST_REVERSE * peak ? [Math.max(0, shift), Math.min(0, shift)] : null,
  );

function cursor(picture: Picture, name: string): Region {
  const { scene, settings } = spectralOf(picture);
  const view = viewOf(scene.truth);
  const { image } = spectralFrame(view.width / view.depth);
  const { from, to } = cursorOf(scene.truth, settings, view);
  const at = ([x, z]: readonly [number, number]) =>
    [image.x + ((x + view.width / 2) * image.width) / view.width, image.y + (z * image.height) / view.depth] as const;
  return thickLine(name, [at(from), at(to)], CURSOR_THICKNESS);
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

/** Where there is blood in the box whose shifts are too small for a color. */
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
