import { add, at } from '#shared/console/bmode/body/arrays.ts';
import { timeGain, transmission } from './attenuation.ts';
import { applyEffect, foldBeyond } from './effects.ts';
import { sampleScene } from '#shared/console/bmode/body/maps.ts';
import { lineAt, locate, makeGrid, type Grid } from '#shared/console/bmode/body/probe.ts';
import { halfKernel, kernelSum, lateralKernels, makePsf } from '#shared/console/bmode/picture/psf.ts';
import { noise2 } from '#shared/console/bmode/body/random.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { axialResolution, focusedBeam } from '#shared/console/bmode/physics.ts';
import { amplitude } from '#shared/console/physics.ts';
import { addEnvelope, speckle } from './speckle.ts';
import type { Scene, Settings } from './types.ts';

export const defaults: Settings = {
  gain: 0,
  dynamicRange: 58,
  midGray: 0.42,
  tgcSlope: 0.5,
  tgcMax: 80,
  tgcSliders: [],
  noise: -84,
  looks: 2,
  mainBang: { level: 4, depth: 0.7 },
  clutter: { level: -14, depth: 11 },
};

export const settingsOf = (scene: Scene): Settings => ({ ...defaults, ...scene.settings });

/** Echo amplitudes after TGC on the displayed part of the grid. */
export type Envelope = { grid: Grid; values: Float32Array };

type Detail = { lines: number; samples: number };

/** Puts the scene's wires into their effect's layer, shared among the four cells around them. */
const addPoints = (
  scene: Scene,
  grid: Grid,
  layers: Map<string, Float32Array>,
  scaleAt: (k: number) => number,
): void => {
  for (const point of scene.points ?? []) {
    const { steer, depth } = locate(grid.probe, point.x, point.z);
    const [line, sample] = [lineAt(grid, steer), depth / grid.step];
    const [i, k] = [Math.floor(line), Math.floor(sample)];
    const layer = layers.get(point.effect ?? '');
    if (!layer || i < 0 || i + 1 >= grid.lines || k < 0 || k + 1 >= grid.samples) continue;
    for (const [di, dk] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const share = Math.abs(1 - di - (line - i)) * Math.abs(1 - dk - (sample - k));
      add(layer, (k + dk) * grid.lines + i + di, share * amplitude(point.echo) * scaleAt(k));
    }
  }
};

/** A single transmit focus concentrates the beam: echoes from its depth are raised, dB. */
const focalGain = (scene: Scene, depth: number): number => {
  const t = (depth - scene.focus.depth) / scene.focus.range;
  return scene.focus.gain ? amplitude(scene.focus.gain * Math.exp(-0.5 * (t * 1.4) ** 2)) : 1;
};

/** Simulates one frame set: scatterers → attenuation → artifacts → point-spread function → noise → TGC → envelope. */
export const simulate = (scene: Scene, detail: Detail): Envelope => {
  const settings = settingsOf(scene);
  const margin = 24;
  const far = scene.ambiguityDepth ? scene.ambiguityDepth + scene.probe.depth : scene.probe.depth;
  const samples = Math.ceil((detail.samples * far) / scene.probe.depth);
  const grid = makeGrid(scene.probe, detail.lines, detail.samples, margin, samples);
  const { lines, shown } = grid;
  const beam = (depth: number) => focusedBeam(scene.focus, depth);
  const psf = makePsf(axialResolution(scene.frequency, scene.cycles), beam, grid);
  const axial = halfKernel(psf.axial);
  const lateral = lateralKernels(psf);

  // an extended interface adds up under the kernels, a single scatterer does not: both are brought to their dB
  const surface = Float32Array.from(lateral, (half) => Math.SQRT2 / (kernelSum(half) * kernelSum(axial)));
  const surfaceAt = (k: number): number => at(surface, Math.min(shown - 1, k));
  const focus = lateral[Math.min(shown - 1, Math.round(scene.focus.depth / grid.step))] ?? axial;
  const pointScale = 1 / (at(axial, 0) * at(focus, 0));

  const maps = sampleScene(scene, grid);
  addPoints(scene, grid, maps.specular, (k) => pointScale / surfaceAt(k));
  const passed = transmission(maps, grid, scene.frequency);
  const power = maps.power.map((value, i) => value * at(passed, i) ** 2);
  const specular = new Float32Array(power.length);
  const fields = { power, specular };
  for (const [key, layer] of maps.specular) {
    const echoes = layer.map((value, i) => value * at(passed, i));
    const effect = scene.effects?.[key];
    if (effect) applyEffect(echoes, effect, grid, fields, scene.seed);
    else for (let i = 0; i < echoes.length; i += 1) add(specular, i, at(echoes, i));
  }
  if (scene.ambiguityDepth) {
    foldBeyond(power, grid, scene.ambiguityDepth);
    foldBeyond(specular, grid, scene.ambiguityDepth);
  }
  const tgc = timeGain(grid, scene.frequency, settings);
  const { mainBang, clutter } = settings;
  for (let k = 0; k < shown; k += 1) {
    const depth = k * grid.step;
    const bang =
      amplitude(mainBang.level) *
      Math.exp(-((depth / mainBang.depth) ** 2)) *
      (0.8 + 0.3 * noise2(depth / 0.6, 0, scene.seed));
    const near = (Math.pow(10, clutter.level / 10) * Math.exp((-2 * depth) / clutter.depth)) / at(tgc, k) ** 2;
    for (let i = 0; i < lines; i += 1) {
      add(specular, k * lines + i, bang);
      add(power, k * lines + i, near);
    }
  }
  const values = new Float32Array(shown * lines);
  const gain = tgc.map((value, k) => value * focalGain(scene, k * grid.step));
  const toPeak = Float32Array.from({ length: shown }, (_, k) => surfaceAt(k));
  for (let look = 0; look < settings.looks; look += 1) {
    const random = seededRandom(scene.seed * 1013 + look * 7919 + 1);
    const frame = speckle({ power, specular, toPeak, lines, shown, axial, lateral, random });
    const hiss = { level: amplitude(settings.noise), correlation: Math.exp(-0.8 / psf.axial) };
    addEnvelope(frame, { hiss, gain, lines, share: 1 / settings.looks, random }, values);
  }
  return { grid, values };
};
