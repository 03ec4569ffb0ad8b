import { SOUND_SPEED } from '../../physics.ts';
import { add } from './arrays.ts';
import { makeSampler, type Material } from './scatterers.ts';
import { setSamplePoint, steering, type Grid } from './probe.ts';
import type { Body, SamplePoint } from './types.ts';

/** The effects of a body along the path of the sound. */
type Scanned = Body & {
  effects?: Readonly<Record<string, unknown>>;
  refraction?: { depth: number; angle: (lateral: number) => number };
  slice?: (depth: number) => number;
};

/** The scene sampled on the scan lines; index = sample · lines + line. */
export type Maps = {
  /** Power of the random scatterers. */
  power: Float32Array;
  /** Amplitude of specular echoes by effect ('' for none). */
  specular: Map<string, Float32Array>;
  /** One-way attenuation, dB/(cm·MHz). */
  attenuation: Float32Array;
  /** Loss by refraction at edges, dB/mm. */
  edgeLoss: Float32Array;
};

/** Elevation samples of a slice (in standard deviations) and their weights. */
const elevations = Array.from({ length: 9 }, (_, i) => (i - 4) * 0.45).map((offset, _, all) => {
  const total = all.reduce((sum, other) => sum + Math.exp(-0.5 * other * other), 0);
  return [offset, Math.exp(-0.5 * offset * offset) / total] as const;
});

/** The line continues in a direction turned by `bend` radians from the point where it crosses `from`. */
const bendLine = (p: SamplePoint, from: number, bend: number): void => {
  const rest = p.depth - from;
  const cos = Math.cos(bend);
  const sin = Math.sin(bend);
  const [x, z] = [p.dirX, p.dirZ];
  p.x += rest * (x * cos + z * sin - x);
  p.z += rest * (z * cos - x * sin - z);
};

/**
 * Walks along every line in steps of echo time. Where sound is slower than 1540 m/s, a step of time is a shorter
 * distance, so that everything behind it is drawn too deep: the speed error.
 */
export const sampleScene = (scene: Scanned, grid: Grid): Maps => {
  const size = grid.lines * grid.samples;
  const keys = ['', ...Object.keys(scene.effects ?? {})];
  const maps: Maps = {
    power: new Float32Array(size),
    specular: new Map(keys.map((key) => [key, new Float32Array(size)])),
    attenuation: new Float32Array(size),
    edgeLoss: new Float32Array(size),
  };
  const sample = makeSampler(scene);
  const p: SamplePoint = { x: 0, z: 0, y: 0, depth: 0, lateral: 0, dirX: 0, dirZ: 1 };
  const out: Material = {
    power: 0,
    specular: new Map(keys.map((key) => [key, 0])),
    attenuation: 0,
    edgeLoss: 0,
    speed: SOUND_SPEED,
  };
  const { refraction, slice } = scene;
  for (let line = 0; line < grid.lines; line += 1) {
    const steer = steering(grid, line);
    let bend = 0;
    if (refraction) {
      setSamplePoint(grid, steer, refraction.depth, p);
      bend = refraction.angle(p.lateral);
    }
    let way = 0;
    for (let k = 0; k < grid.samples; k += 1) {
      const index = k * grid.lines + line;
      setSamplePoint(grid, steer, way, p);
      if (refraction && way > refraction.depth) bendLine(p, refraction.depth, bend);
      let speed = 0;
      for (const [offset, weight] of slice ? elevations : ([[0, 1]] as const)) {
        p.y = slice ? offset * slice(way) : 0;
        sample(p, out);
        add(maps.power, index, weight * out.power);
        add(maps.attenuation, index, weight * out.attenuation);
        add(maps.edgeLoss, index, weight * out.edgeLoss);
        speed += weight * out.speed;
        for (const [key, value] of out.specular) {
          const layer = value > 0 ? maps.specular.get(key) : undefined;
          if (layer) add(layer, index, weight * value);
        }
      }
      way += grid.step * (speed / SOUND_SPEED);
    }
  }
  return maps;
};
