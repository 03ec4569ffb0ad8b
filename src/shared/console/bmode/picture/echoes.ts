import { add, at } from '../body/arrays.ts';
import { amplitude, echoLoss, power } from '../../physics.ts';
import type { Machine } from '../machine.ts';
import type { Field } from './field.ts';
import { convolveAxially, convolveLaterally, halfKernel, kernelSum, lateralKernels, makePsf } from './psf.ts';

/** The received signal before noise and gain: everything that pulse and beam determine. */
export interface Echoes {
  rows: number;
  lines: number;
  step: number;
  /** Mean power of the speckle. */
  power: Float32Array;
  /** Amplitude of interfaces and wires. */
  specular: Float32Array;
  /** Speckle of mean power 1. Shifted sideways, it is another pattern with the same grain. */
  speckle: readonly [Float32Array, Float32Array];
  /** Noise of mean power 1/2, as fine along depth as the receiver's band allows. */
  noise: Float32Array;
}

/**
 * Pulse and beam smear echoes along depth and across the lines, one after the other. The mean power and the grain of
 * speckle are smeared separately, so that looks from other angles cost only a shift.
 */
export function listen(field: Field, machine: Machine): Echoes {
  const { grid } = field;
  const { lines, step } = grid;
  const rows = Math.min(grid.samples, Math.ceil(machine.depth / step) + 2);
  const psf = makePsf(machine.axial, machine.beam, { ...grid, shown: rows });
  const axial = halfKernel(psf.axial);
  const lateral = lateralKernels(psf);
  const across = (pulsed: Float32Array, change: (kernel: Float32Array) => Float32Array): Float32Array => {
    const changed = new Map(lateral.map((kernel) => [kernel, change(kernel)]));
    convolveLaterally(
      pulsed,
      lines,
      lateral.map((kernel) => changed.get(kernel) ?? kernel),
    );
    return pulsed;
  };
  const smear = (input: Float32Array, change: (kernel: Float32Array) => Float32Array): Float32Array =>
    across(convolveAxially(input, rows, lines, change(axial)), change);
  const [real, imaginary] = pulsedScatterers(field, rows, axial);
  const sent = Float64Array.from({ length: rows }, (_, k) => machine.echo(k * step));
  const { mean, coherent } = attenuated(field, sent, echoLoss(1, machine.travels));
  addWires(field, machine, coherent, axial);
  return {
    rows,
    lines,
    step,
    // the square of a kernel of unit energy has unit sum
    power: smear(mean, (kernel) => kernel.map((value) => value * value)),
    specular: smear(coherent, (kernel) => kernel.map((value) => value / kernelSum(kernel))),
    speckle: [across(real.slice(), same), across(imaginary.slice(), same)],
    noise: imaginary,
  };
}

/** 1 dB as a natural logarithm of amplitudes. */
const NEPER = Math.LN10 / 20;

const same = (kernel: Float32Array) => kernel;

/** The remaining fraction of each cell's echo. `twice` is the round-trip factor of 1 dB at 1 MHz. */
function attenuated(
  { grid: { lines }, power: scattered, specular, path, edges }: Field,
  sent: Float64Array,
  twice: number,
) {
  const mean = new Float32Array(sent.length * lines);
  const coherent = new Float32Array(sent.length * lines);
  for (let k = 0; k < sent.length; k += 1) {
    const level = sent[k] as number;
    for (let n = k * lines; n < (k + 1) * lines; n += 1) {
      const passed = Math.exp((level - twice * (path[n] as number) - (edges[n] as number)) * NEPER);
      mean[n] = (scattered[n] as number) * passed * passed;
      coherent[n] = (specular[n] as number) * passed;
    }
  }
  return { mean, coherent };
}

interface Pulsed {
  rows: number;
  width: number;
  parts: readonly [Float32Array, Float32Array];
}
const pulsed = new WeakMap<Field, Pulsed>();

/** Scatterers smeared only by the pulse: turning the focus does not change this. */
function pulsedScatterers(field: Field, rows: number, axial: Float32Array): Pulsed['parts'] {
  const before = pulsed.get(field);
  if (before?.rows === rows && before.width === at(axial, 0)) return before.parts;
  const [real, imaginary] = field.scatterers;
  const { lines } = field.grid;
  const parts = [convolveAxially(real, rows, lines, axial), convolveAxially(imaginary, rows, lines, axial)] as const;
  pulsed.set(field, { rows, width: at(axial, 0), parts });
  return parts;
}

/** Distributes each wire over the four cells around it, with an amplitude that gives it its level in a focused beam. */
function addWires({ wires, grid, path }: Field, machine: Machine, coherent: Float32Array, axial: Float32Array): void {
  const best = lateralKernels(makePsf(machine.axial, machine.bestBeam, grid));
  for (const { line, sample, echo } of wires) {
    const [i, k] = [Math.floor(line), Math.floor(sample)];
    const kernel = best[k];
    if (kernel === undefined || i < 0 || i + 1 >= grid.lines || (k + 2) * grid.lines > coherent.length) continue;
    const peak = (at(axial, 0) * at(kernel, 0)) / (kernelSum(axial) * kernelSum(kernel));
    const passed = amplitude(echo + machine.echo(k * grid.step) - 2 * at(path, k * grid.lines + i) * machine.travels);
    for (const [di, dk] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const share = Math.abs(1 - di - (line - i)) * Math.abs(1 - dk - (sample - k));
      add(coherent, (k + dk) * grid.lines + i + di, (share * passed) / peak);
    }
  }
}

/** The envelope of one frame before gain, averaged over all looks. */
export function envelope(echoes: Echoes, machine: Machine, frame: number, into: Float32Array): void {
  const { rows, lines, step } = echoes;
  const size = rows * lines;
  const steady = power(machine.noise) * (1 - machine.flicker ** 2);
  const floors = Float64Array.from({ length: rows }, (_, k) => {
    const depth = k * step;
    return (machine.clutter(depth) * rings(depth)) / power(machine.gain(depth)) + steady;
  });
  into.fill(0);
  for (let look = 0; look < machine.looks; look += 1) {
    addLook(echoes, into, {
      floors,
      hiss: amplitude(machine.noise) * machine.flicker,
      moved: Math.round((look * lines) / machine.looks),
      share: 1 / machine.looks,
      // two positions in the noise at which no other frame or look begins
      real: ((frame * 7919 + look * 15485 + 17) * 101) % size,
      imaginary: ((frame * 6113 + look * 9721 + 5) * 211) % size,
    });
  }
}

interface Look {
  /** Power at each depth, independent of the body's echoes. */
  floors: Float64Array;
  /** Amplitude of the noise, and the start positions of its two parts. */
  hiss: number;
  real: number;
  imaginary: number;
  /** The number of lines that the speckle is shifted by. */
  moved: number;
  share: number;
}

/** Calls no functions that are created per knob turn: the engine would have to compile them again each time. */
function addLook(echoes: Echoes, into: Float32Array, { floors, hiss, moved, share, ...start }: Look): void {
  const { rows, lines, noise, specular, power: mean } = echoes;
  const [real, imaginary] = echoes.speckle;
  const size = rows * lines;
  let a = start.real;
  let b = start.imaginary;
  for (let k = 0; k < rows; k += 1) {
    const floor = floors[k] as number;
    for (let i = 0; i < lines; i += 1) {
      const n = k * lines + i;
      const m = i + moved < lines ? n + moved : n + moved - lines;
      const strength = Math.sqrt((mean[n] as number) + floor);
      const re = strength * (real[m] as number) + (specular[n] as number) + hiss * (noise[a] as number);
      const im = strength * (imaginary[m] as number) + hiss * (noise[b] as number);
      into[n] = (into[n] as number) + share * Math.sqrt(re * re + im * im);
      a = a + 1 < size ? a + 1 : 0;
      b = b + 1 < size ? b + 1 : 0;
    }
  }
}

/** The haze of the near field consists of faint layers, one behind the other. */
const rings = (depth: number): number => 0.7 + 0.6 * Math.cos(depth * 3.1) ** 4;
