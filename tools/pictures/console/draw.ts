import { COLOR } from '#shared/console/color/mode.ts';
import { boxOf } from '#shared/console/color/box.ts';
import { makeColorPainter } from '#shared/console/color/picture.ts';
import { velocityOf } from '#shared/console/doppler.ts';
import { stripOf } from '../mmode/strip.ts';
import type { ConsoleMode, ReadOut } from '#shared/console/mode.ts';
import type { Painter } from '#shared/console/painter.ts';
import { SPECTRAL } from '#shared/console/spectral/mode.ts';
import { makeSpectralPainter } from '#shared/console/spectral/picture.ts';
import { blank, Canvas, type Rectangle } from './canvas.ts';
import { COLOR_FRAME, HEIGHT, MMODE_FRAME, spectralFrame, WIDTH } from './frames.ts';
import { colorOf, MMODE_SECONDS, mmodeOf, type Loop, type Picture, pictureNamed, spectralOf } from './pictures.ts';
import { drawReadOuts, drawScale, drawTime } from './scales.ts';

/** The settings that a machine displays; it displays no measurements, since the questions ask for these. */
const SHOWN = new Set(['Freq', 'PRF', 'WF', 'Gate', 'θ', 'Gain', 'FR']);
/** As if the machine had been running for a while. */
export const STRIP_START = 20;

/** Where the peak of systole is, as a share of the heartbeat. */
const SYSTOLE = 0.13;
/** Frames in a second of a loop. */
export const FRAMES_A_SECOND = 15;

/** Draws a picture of the console by its name, with the same pixels every time. */
export function drawPicture(name: string): Canvas {
  const picture = pictureNamed(name);
  const canvas = new Canvas(WIDTH, HEIGHT);
  if (picture.mode === 'spectral') drawSpectral(canvas, picture);
  else if (picture.mode === 'color') colorDrawing(picture).at(canvas, SYSTOLE);
  else drawMmode(canvas, picture);
  canvas.mark();
  return canvas;
}

/** Draws the frames of a loop, one after the other. */
export function* drawLoop(loop: Loop): Generator<Canvas> {
  const draw = colorDrawing(loop);
  const count = Math.round((loop.beats * FRAMES_A_SECOND) / draw.beatsASecond);
  for (let frame = 0; frame < count; frame += 1) {
    const canvas = new Canvas(WIDTH, HEIGHT);
    draw.at(canvas, (frame * loop.beats) / count);
    canvas.mark();
    yield canvas;
  }
}

function drawSpectral(canvas: Canvas, picture: Picture): void {
  const { scene, settings } = spectralOf(picture);
  const painter = makeSpectralPainter(scene, settings);
  const { image, strip } = spectralFrame(painter.aspect);
  drawImage(canvas, painter, image, STRIP_START);
  const scale = painter.scales?.spectrum;
  if (scale === undefined || painter.spectrum === undefined) throw new Error('a spectrum has a scale');
  drawStrip(canvas, strip, { seconds: scale.seconds, levels: painter.spectrum });
  const [top, bottom] = scale.velocity;
  canvas.rectangle(
    { ...strip, y: Math.round(strip.y + (top / (top - bottom)) * strip.height), height: 1 },
    [230, 200, 90],
  );
  drawScale(canvas, strip, { ends: scale.velocity, unit: 'cm/s', most: 8 });
  drawTime(canvas, strip, scale.seconds);
  drawReadOuts(canvas, shown(SPECTRAL, scene, settings), { x: 18, y: 24 });
}

/** Draws a color image at a moment, measured in heartbeats of its first vessel. */
function colorDrawing(picture: Picture): { beatsASecond: number; at: (canvas: Canvas, beats: number) => void } {
  const { scene, settings } = colorOf(picture);
  const painter = makeColorPainter(scene, settings);
  const box = boxOf(scene.truth, settings);
  const beatsASecond = (scene.truth.tubes[0]?.flow.rate ?? 60) / 60;
  const start = Math.ceil(STRIP_START * beatsASecond);
  const speed = (shift: number) => velocityOf(settings['frequency'] ?? 5, shift, 0).toFixed(0);
  // The bar is in the corner of the image; see paintBar
  const left = COLOR_FRAME.x + Math.round(COLOR_FRAME.width * 0.02);
  const below = COLOR_FRAME.y + Math.round(COLOR_FRAME.height * 0.38) + 4;
  const at = (canvas: Canvas, beats: number) => {
    // In the color image that is nearest to the moment
    const seconds = (Math.round((start + beats) / beatsASecond / box.frameTime) + 0.5) * box.frameTime;
    drawImage(canvas, painter, COLOR_FRAME, seconds);
    canvas.label(speed(box.upper), { x: left, y: COLOR_FRAME.y + 4 });
    canvas.label(speed(box.lower), { x: left, y: below });
    canvas.label('cm/s', { x: left, y: below + 18 });
    drawReadOuts(canvas, shown(COLOR, scene, settings), { x: 14, y: 24 });
  };
  return { beatsASecond, at };
}

function drawMmode(canvas: Canvas, picture: Picture): void {
  const truth = mmodeOf(picture);
  drawStrip(canvas, MMODE_FRAME, { seconds: MMODE_SECONDS, levels: stripOf(truth) });
  drawScale(canvas, MMODE_FRAME, { ends: [0, truth.view / 10], unit: 'cm', most: 12 });
  drawTime(canvas, MMODE_FRAME, MMODE_SECONDS);
}

function drawImage(canvas: Canvas, painter: Painter, frame: Rectangle, seconds: number): void {
  const raster = blank(frame.width, frame.height);
  painter.image(raster, seconds);
  canvas.put(raster, frame);
  const [top, bottom] = painter.scales?.depth ?? [0, 0];
  drawScale(canvas, frame, { ends: [top / 10, bottom / 10], unit: 'cm', most: bottom > 60 ? 12 : 5 });
}

interface Strip {
  seconds: number;
  levels: (seconds: number, levels: Float32Array) => void;
}

function drawStrip(canvas: Canvas, frame: Rectangle, { seconds, levels }: Strip): void {
  const raster = blank(frame.width, frame.height);
  const column = new Float32Array(frame.height);
  for (let x = 0; x < frame.width; x += 1) {
    levels(STRIP_START + ((x + 0.5) * seconds) / frame.width, column);
    for (const [y, level] of column.entries()) {
      raster.data.set([232 * level, 240 * level, 248 * level], 4 * (y * frame.width + x));
    }
  }
  canvas.put(raster, frame);
}

const shown = (
  mode: ConsoleMode,
  scene: Parameters<ConsoleMode['readOuts']>[0],
  settings: Readonly<Record<string, number>>,
): ReadOut[] => mode.readOuts(scene, settings).filter(({ label }) => SHOWN.has(label));
