import type { BodyName, BodyOptions } from './bodies/body-list.ts';
import type { MakeBody } from './bodies/body-loaders.ts';
import type { Body } from './core/body.ts';
import { colorMap } from './core/color.ts';
import { paintColor } from './core/color-picture.ts';
import { poseOf, type Hold } from './core/hold.ts';
import { outlineOf, type Outline } from './core/outline.ts';
import { landmarkError } from './core/planes.ts';
import type { Pose } from './core/pose.ts';
import { PROBES, type Probe, type ProbeName } from './core/probe.ts';
import { RegionIndex } from './core/region-index.ts';
import { Scanner } from './core/scanner.ts';
import { convert, screenFor, type Screen, type ScreenFrame } from './core/screen.ts';
import type { Settings } from './core/settings.ts';
import type { V3 } from './core/vectors.ts';
import { Slice } from './core/slice.ts';
import { putDown, type View } from './views/view.ts';

/** Color Doppler in a box around the middle line. */
export interface ScanColor {
  /** Nyquist limit, cm/s. */
  nyquist: number;
  /** dB by which blood stands out from noise. */
  gain: number;
  /** Of a flat face, degrees. */
  steer: number;
  /** mm along the line. */
  depths: readonly [from: number, to: number];
  /** Share of the lines that are in color. */
  width: number;
}

/** A picture that is asked for. Small enough to be stored: it is drawn the same anywhere. */
export interface ScanRequest {
  body: BodyName;
  options: BodyOptions;
  probe: ProbeName;
  /** Where the face is put on the skin, or how it is held at first. */
  start: View['start'] | Pose;
  hold: Hold;
  settings: Settings;
  color: ScanColor | null;
  /** Of the screen, in pixels. */
  width: number;
  height: number;
  /** Share of lines and samples that are drawn, 0 to 1: less where the machine is slow. */
  density: number;
  /** Whether the names of what is cut are found, too, which takes as long as the picture. */
  isNamed: boolean;
}

/** A structure in the picture and a place in it, as shares of the screen's width and height. */
export interface Named {
  name: string;
  x: number;
  y: number;
  /** mm². */
  area: number;
}

/** How the slice lies to a landmark of the body. */
export interface LandmarkError {
  name: string;
  /** Of the body, mm. */
  places: readonly V3[];
  /** Degrees and mm. */
  angle: number;
  offset: number;
}

export interface ScanFrame {
  pixels: Uint8ClampedArray<ArrayBuffer>;
  screen: ScreenFrame;
  pose: Pose;
  named: Named[];
  landmarks: LandmarkError[];
  /** Of the body, and how the probe was held at the start: for a figure. */
  outline: Outline;
  start: Pose;
  /** Whether the body moves by itself, so that the next picture differs. */
  isMoving: boolean;
}

const LEAST_DENSITY = 0.3;
/** mm between places that are asked for their region, as a share of the depth. */
const NAMED_GRID = 1 / 40;
const LEAST_AREA = 8;

/** Densities that are in use at once: of moving pictures and of still ones. */
const KEPT = 3;

/** What stays the same while one looks at a body. */
interface Patient {
  key: string;
  index: RegionIndex;
  outline: Outline;
  /** By their number of lines. */
  scanners: Map<number, Scanner>;
}

/** Draws pictures; keeps the last body, and probes and screens of some densities, since they seldom change. */
export class ScanDrawer {
  #patient: Patient | null = null;
  readonly #screens = new Map<string, Screen>();

  /** @param make makes the body that is asked for */
  draw(request: ScanRequest, make: MakeBody): ScanFrame {
    const { width, height, settings, isNamed } = request;
    const density = Math.min(1, Math.max(LEAST_DENSITY, request.density));
    const patient = this.#patientFor(request, make);
    const scanner = scannerOf(patient, request.probe, density);
    const { body, probe } = scanner;
    const start = 'from' in request.start ? putDown(request.start, body) : request.start;
    const pose = poseOf(body.skin, start, request.hold);
    const samples = Math.round(settings.samples * Math.sqrt(density));
    const image = scanner.draw(pose, { ...settings, samples });
    const screen = this.#screenFor(request, probe, { lines: image.lines, samples });
    const pixels = new Uint8ClampedArray(width * height * 4);
    convert(image, screen, pixels);
    if (request.color !== null) addColor(request.color, { scanner, pose, settings, screen }, pixels);
    const slice = new Slice(scanner.index, probe, pose);
    return {
      pixels,
      screen: { width, height, scale: screen.scale, left: screen.left, top: screen.top },
      pose,
      named: isNamed ? namesIn(slice, screen, settings.depth) : [],
      landmarks: landmarkErrors(body, pose, probe),
      outline: patient.outline,
      start,
      isMoving: body.moveTo !== undefined,
    };
  }

  #patientFor({ body, options, probe }: ScanRequest, make: MakeBody): Patient {
    const key = JSON.stringify([body, options, probe]);
    if (this.#patient?.key !== key) {
      const made = make(options);
      this.#patient = { key, index: new RegionIndex(made), outline: outlineOf(made), scanners: new Map() };
    }
    return this.#patient;
  }

  #screenFor({ probe, width, height, settings }: ScanRequest, drawn: Probe, grid: { lines: number; samples: number }) {
    const key = JSON.stringify([probe, settings.depth, width, height, grid]);
    const known = this.#screens.get(key);
    if (known !== undefined) return known;
    if (this.#screens.size >= KEPT) this.#screens.clear();
    const margin = Math.round(width * 0.02);
    const screen = screenFor(drawn, settings.depth, grid, { width, height, margin });
    this.#screens.set(key, screen);
    return screen;
  }
}

function scannerOf({ index, scanners }: Patient, name: ProbeName, density: number): Scanner {
  const lines = Math.round(PROBES[name].lines * density);
  const known = scanners.get(lines);
  if (known !== undefined) return known;
  if (scanners.size >= KEPT) scanners.clear();
  const scanner = new Scanner(index.body, { ...PROBES[name], lines }, index);
  scanners.set(lines, scanner);
  return scanner;
}

/** Share of the Nyquist limit below which the wall filter takes velocities away. */
const WALL = 0.06;
const PACKET = 10;
const LOOK = { threshold: 0.3, priority: 150 };

function addColor(
  { nyquist, gain, steer, depths, width }: ScanColor,
  { scanner, pose, settings, screen }: { scanner: Scanner; pose: Pose; settings: Settings; screen: ScreenFrame },
  pixels: Uint8ClampedArray,
): void {
  const { probe, index } = scanner;
  const last = probe.lines - 1;
  const map = colorMap(index, probe, pose, {
    box: { lines: [(last * (1 - width)) / 2, (last * (1 + width)) / 2], depths },
    nyquist,
    wall: nyquist * WALL,
    steer,
    gain,
    packet: PACKET,
    motion: 0,
    time: settings.time,
    frame: settings.frame,
  });
  paintColor(map, probe, screen, { ...LOOK, steer }, pixels);
}

/** What the slice cuts, the largest first, each with its place nearest to the middle of its area. */
function namesIn(slice: Slice, screen: Screen, depth: number): Named[] {
  const step = depth * NAMED_GRID;
  const places = new Map<string, { x: number; y: number }[]>();
  const [halfWidth, bottom] = [screen.width / 2 / screen.scale, (screen.height - screen.top) / screen.scale];
  for (let y = -screen.top / screen.scale; y < bottom; y += step) {
    for (let x = -halfWidth; x < halfWidth; x += step) {
      if (!slice.isInField({ x, y }, depth)) continue;
      const name = slice.regionAt({ x, y })?.name;
      if (name !== undefined) places.set(name, [...(places.get(name) ?? []), { x, y }]);
    }
  }
  return [...places]
    .map(([name, all]): Named => {
      const middle = {
        x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
        y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
      };
      const distance = (place: { x: number; y: number }) => Math.hypot(place.x - middle.x, place.y - middle.y);
      const best = all.reduce((one, other) => (distance(other) < distance(one) ? other : one));
      return {
        name,
        x: (screen.left + best.x * screen.scale) / screen.width,
        y: (screen.top + best.y * screen.scale) / screen.height,
        area: all.length * step * step,
      };
    })
    .filter(({ area }) => area >= LEAST_AREA)
    .toSorted((one, other) => other.area - one.area);
}

function landmarkErrors({ landmarks }: Body, pose: Pose, probe: Probe): LandmarkError[] {
  return Object.entries(landmarks).flatMap(([name, places]) => {
    const error = landmarkError(places, pose, probe.lens.width);
    return error === null ? [] : [{ name, places, ...error }];
  });
}
