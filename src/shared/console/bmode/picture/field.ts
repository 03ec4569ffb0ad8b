import { at } from '../body/arrays.ts';
import { sampleScene } from '../body/maps.ts';
import { type Grid, lineAt, locate, makeGrid } from '../body/probe.ts';
import { seededRandom } from '../../../domain/seeded-random.ts';
import type { BmodeTruth } from '../truth.ts';

/** Lines across the full width; more are indistinguishable on a screen. */
export const LINES = 128;
/** Lines beyond each edge, so that the beam's width has neighbors. */
const MARGIN = 12;
/** The maximum number of samples along the depth; the minimum is half of it. */
const SAMPLES = 640;

/** A point as a position on the grid. */
interface Wire {
  line: number;
  sample: number;
  echo: number;
}

/** A body sampled as finely as a depth requires. It does not depend on any other knob. */
export interface Field {
  grid: Grid;
  /** Power of scatterers and amplitude of interfaces, without attenuation. */
  power: Float32Array;
  specular: Float32Array;
  wires: Wire[];
  /** The path up to each sample: dB one way at 1 MHz, and dB lost at curved edges. */
  path: Float32Array;
  edges: Float32Array;
  /** Scatterers of random phase and mean power 1: both parts have a normal distribution. */
  scatterers: readonly [Float32Array, Float32Array];
}

const known = new WeakMap<BmodeTruth, Map<number, Field>>();

/** The field for a depth in mm. Depths within a factor of two share one, so speckle stays in place as depth is turned. */
export function fieldOf(truth: BmodeTruth, depth: number): Field {
  const level = Math.ceil(Math.log2((depth * 16) / SAMPLES));
  const fields = known.get(truth) ?? new Map<number, Field>();
  known.set(truth, fields);
  const field = fields.get(level) ?? sampleField(truth, 2 ** level / 16);
  fields.set(level, field);
  return field;
}

function sampleField({ body, transducer: { shape } }: BmodeTruth, step: number): Field {
  const grid = makeGrid({ ...shape, depth: SAMPLES * step }, LINES, SAMPLES + 1, MARGIN);
  const maps = sampleScene(body, grid);
  const size = maps.power.length;
  const path = new Float32Array(size);
  const edges = new Float32Array(size);
  for (let n = 0; n < size; n += 1) {
    const before = n - grid.lines;
    path[n] = at(path, before) + ((at(maps.attenuation, n) + at(maps.attenuation, before)) / 2) * (grid.step / 10);
    edges[n] = at(edges, before) + at(maps.edgeLoss, n) * grid.step;
  }
  const random = seededRandom(body.seed * 1013 + 1);
  const real = new Float32Array(size);
  const imaginary = new Float32Array(size);
  for (let n = 0; n < size; n += 1) {
    const strength = Math.sqrt(-Math.log(1 - random()));
    const phase = 2 * Math.PI * random();
    real[n] = strength * Math.cos(phase);
    imaginary[n] = strength * Math.sin(phase);
  }
  return {
    grid,
    power: maps.power,
    specular: maps.specular.get('') ?? new Float32Array(size),
    wires: (body.points ?? []).map(({ x, z, echo }) => {
      const { steer, depth } = locate(shape, x, z);
      return { line: lineAt(grid, steer), sample: depth / grid.step, echo };
    }),
    path,
    edges,
    scatterers: [real, imaginary],
  };
}
