import { add, at } from '#shared/console/bmode/body/arrays.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { reachInLines, type Grid } from '#shared/console/bmode/body/probe.ts';
import { amplitude } from '#shared/console/physics.ts';
import type { Effect } from './types.ts';

type Fields = { specular: Float32Array; power: Float32Array };

/** Echoes that bounce back and forth: y[k] = x[k] + loss · y[k − spacing], the sum of all repeats. */
const repeat = (
  x: Float32Array,
  grid: Grid,
  spacing: number,
  lossDb: number,
  jitter: number,
  seed: number,
): Float32Array => {
  const y = Float32Array.from(x);
  const delay = Math.max(1, Math.round(spacing / grid.step));
  const random = seededRandom(seed);
  for (let k = delay; k < grid.samples; k += 1) {
    const factor = amplitude((-lossDb * (delay * grid.step)) / spacing);
    const wobble = 1 + jitter * (random() - 0.5);
    for (let i = 0; i < grid.lines; i += 1)
      add(y, k * grid.lines + i, factor * wobble * at(y, (k - delay) * grid.lines + i));
  }
  // each echo of a cloud of bubbles differs a little
  return jitter > 0 ? y.map((value) => value * (1 + 2.4 * jitter * (random() - 0.5))) : y;
};

/** Multiple echoes without order: incoherent power that trails the reflector. */
const haze = (x: Float32Array, grid: Grid, level: number, lossDb: number, power: Float32Array): void => {
  const keep = Math.pow(10, (-lossDb * grid.step) / 100);
  const share = Math.pow(10, level / 10);
  const trail = new Float32Array(grid.lines);
  for (let k = 0; k < grid.samples; k += 1) {
    for (let i = 0; i < grid.lines; i += 1) {
      const index = k * grid.lines + i;
      add(power, index, at(trail, i));
      trail[i] = Math.max(at(trail, i) * keep, share * at(x, index) ** 2);
    }
  }
};

/** Adds `input` moved by `offset` lines times `gain` (linear interpolation). */
const addShifted = (input: Float32Array, output: Float32Array, grid: Grid, offset: number, gain: number): void => {
  const whole = Math.floor(offset);
  const part = offset - whole;
  for (let k = 0; k < grid.samples; k += 1) {
    const start = k * grid.lines;
    for (let i = Math.max(0, whole + 1); i < Math.min(grid.lines, grid.lines + whole); i += 1) {
      const near = at(input, start + i - whole);
      const far = at(input, start + i - whole - 1);
      add(output, start + i, gain * (near * (1 - part) + far * part));
    }
  }
};

/** Weak beams beside the main one hit the reflector too; the machine draws it in the direction of the main beam. */
const sideLobes = (x: Float32Array, grid: Grid, effect: Extract<Effect, { kind: 'side-lobes' }>): Float32Array => {
  const y = Float32Array.from(x);
  const reach = reachInLines(grid, effect.reach);
  for (let offset = 1; offset <= 1.2 * reach; offset += 1) {
    const t = offset / reach;
    const fall = Math.exp(-0.5 * (1.6 * t) ** 2) * (1 + effect.ripple * Math.cos(t * 9 * Math.PI));
    const gain = (amplitude(effect.level) * fall) / Math.sqrt(reach / 10);
    addShifted(x, y, grid, offset, gain);
    addShifted(x, y, grid, -offset, gain);
  }
  return y;
};

/** The depth at which a beam that is `aside` mm off draws a reflector: the path to it is longer. */
export const depthAside = (depth: number, aside: number): number => Math.sqrt(depth * depth + aside * aside);

/** Regular element spacing of a linear array sends weaker beams aside: copies beside the reflector, smeared and deeper. */
const gratingLobes = (
  x: Float32Array,
  grid: Grid,
  effect: Extract<Effect, { kind: 'grating-lobes' }>,
): Float32Array => {
  const y = Float32Array.from(x);
  const center = reachInLines(grid, effect.offset);
  const spread = Math.max(0.5, reachInLines(grid, effect.spread));
  for (let s = -2; s <= 2; s += 0.25) {
    const gain = amplitude(effect.level) * Math.exp(-0.5 * s * s) * 0.12;
    const late = later(x, grid, (center + s * spread) * grid.pitch);
    addShifted(late, y, grid, center + s * spread, gain);
    addShifted(late, y, grid, -center - s * spread, gain);
  }
  return y;
};

/** The echoes moved to the depths at which a beam that is `aside` mm off draws them. */
const later = (x: Float32Array, grid: Grid, aside: number): Float32Array => {
  const y = new Float32Array(x.length);
  for (let k = 0; k < grid.samples; k += 1) {
    const at = Math.round(depthAside(k * grid.step, aside) / grid.step);
    if (at < grid.samples) y.set(x.subarray(k * grid.lines, (k + 1) * grid.lines), at * grid.lines);
  }
  return y;
};

/** Applies an effect to the echoes of its reflectors and adds the result to the fields. */
export const applyEffect = (echoes: Float32Array, effect: Effect, grid: Grid, fields: Fields, seed: number): void => {
  let result = echoes;
  if (effect.kind === 'repeat') result = repeat(echoes, grid, effect.spacing, effect.lossDb, effect.jitter ?? 0, seed);
  if (effect.kind === 'haze') haze(echoes, grid, effect.level, effect.lossDb, fields.power);
  if (effect.kind === 'side-lobes') result = sideLobes(echoes, grid, effect);
  if (effect.kind === 'grating-lobes') result = gratingLobes(echoes, grid, effect);
  for (let i = 0; i < result.length; i += 1) add(fields.specular, i, at(result, i));
};

/** Adds what comes back after the next pulse to the shallow depth at which it is drawn. */
export const foldBeyond = (field: Float32Array, grid: Grid, from: number): void => {
  const first = Math.round(from / grid.step);
  for (let k = first; k < grid.samples; k += 1) {
    for (let i = 0; i < grid.lines; i += 1) add(field, (k - first) * grid.lines + i, at(field, k * grid.lines + i));
  }
};
