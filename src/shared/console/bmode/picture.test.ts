import { describe, expect, it } from 'vitest';
import { blankRaster } from '#tests/support/console.ts';
import type { Settings } from '../mode.ts';
import { SCENES } from './mode.ts';
import { type Machine, machineOf, MID_GRAY } from './machine.ts';
import { displayed } from './measure.ts';
import { grayLevel } from './physics.ts';
import { decibels } from '../physics.ts';
import { makeBmodePainter } from './picture.ts';
import { type Echoes, envelope, listen } from './picture/echoes.ts';
import { fieldOf } from './picture/field.ts';
import { phantom } from './scenes/small-parts.ts';
import { curved, linear } from './scenes/transducers.ts';
import type { BmodeTruth } from './truth.ts';

/** Even tissue, or a single wire in water. */
const truthOf = (own: Partial<BmodeTruth>): BmodeTruth => ({ ...phantom.truth, ...own });
const even = (transducer = curved): BmodeTruth =>
  truthOf({ transducer, body: { seed: 7, background: { echo: 0, attenuation: 0.5 }, regions: [] } });
const settings = (own: Settings): Settings => ({ ...phantom.best, power: 0, ...own });

function heard(truth: BmodeTruth, own: Settings): { echoes: Echoes; machine: Machine; amplitudes: Float32Array } {
  const machine = machineOf(truth.transducer, settings(own));
  const echoes = listen(fieldOf(truth, machine.depth), machine);
  const amplitudes = new Float32Array(echoes.rows * echoes.lines);
  envelope(echoes, machine, 1, amplitudes);
  return { echoes, machine, amplitudes };
}

/** Full width at half maximum around the highest value, in steps, interpolated. */
function halfWidth(values: readonly number[]): number {
  const top = Math.max(...values);
  const peak = values.indexOf(top);
  const edge = (direction: 1 | -1) => {
    let i = peak;
    while ((values[i + direction] ?? 0) > top / 2) i += direction;
    const [inner, outer] = [values[i] ?? 0, values[i + direction] ?? 0];
    return Math.abs(i - peak) + (inner - top / 2) / (inner - outer);
  };
  return edge(1) + edge(-1);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a wire', () => {
  const z = 25;
  const pitch = 46 / 127;
  const wire = truthOf({
    transducer: linear,
    body: { seed: 7, background: { echo: -90, attenuation: 0 }, regions: [], points: [{ x: pitch / 2, z, echo: 30 }] },
  });

  it.each([
    { frequency: 5, focusDepth: 2.5, depth: 4 },
    { frequency: 7, focusDepth: 1, depth: 4 },
    { frequency: 5, focusDepth: 4, depth: 4 },
    { frequency: 5, focusDepth: 2.5, depth: 4, harmonics: 1 },
  ])('is drawn as high and as wide as the kernel says at %o', (own) => {
    const { echoes, machine } = heard(wire, own);
    const row = Math.round(z / echoes.step);
    const line = Math.round((echoes.lines - 1) / 2 + 0.5);
    const column = Array.from({ length: echoes.rows }, (_, k) => echoes.specular[k * echoes.lines + line] ?? 0);
    const across = Array.from(echoes.specular.slice(row * echoes.lines, (row + 1) * echoes.lines));
    expect(Math.abs((halfWidth(column) * echoes.step) / machine.axial - 1)).toBeLessThan(0.1);
    expect(Math.abs((halfWidth(across) * pitch) / machine.beam(z) - 1)).toBeLessThan(0.1);
  });
});

describe('even tissue', () => {
  it.each([
    [3, 0],
    [4, 0],
    [2, 1],
  ])('fades along depth as the kernel says at %d MHz, with harmonics at %d', (frequency, harmonics) => {
    const { echoes, machine, amplitudes } = heard(even(), { frequency, harmonics, depth: 16, focusDepth: 8 });
    const points = Array.from({ length: echoes.rows }, (_, k) => k)
      .filter((k) => k * echoes.step > 40 && k * echoes.step < 90)
      .map((k) => {
        const row = amplitudes.slice(k * echoes.lines, (k + 1) * echoes.lines);
        const level = decibels(mean(Array.from(row, (value) => value * value)));
        return { x: (k * echoes.step) / 10, y: level - machine.echo(k * echoes.step) };
      });
    const [x, y] = [mean(points.map((one) => one.x)), mean(points.map((one) => one.y))];
    const slope = mean(points.map((one) => (one.x - x) * (one.y - y))) / mean(points.map((one) => (one.x - x) ** 2));
    expect(Math.abs(slope / (-2 * 0.5 * machine.travels) - 1)).toBeLessThan(0.04);
  });

  /** Envelope of even tissue, with the mean power at each depth normalized to 1. */
  function speckle(compounding: number): number[] {
    const { echoes, amplitudes } = heard(even(), { frequency: 3.5, depth: 14, focusDepth: 8, compounding });
    return Array.from({ length: echoes.rows }, (_, k) => k)
      .filter((k) => k * echoes.step > 40 && k * echoes.step < 110)
      .flatMap((k) => {
        const row = Array.from(amplitudes.slice(k * echoes.lines + 12, (k + 1) * echoes.lines - 12));
        const strength = Math.sqrt(echoes.power[k * echoes.lines + 70] ?? 1);
        return row.map((value) => value / strength);
      });
  }
  const toNoise = (values: readonly number[]) => {
    const middle = mean(values);
    return middle / Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  };

  it('has speckle with a Rayleigh envelope, whose mean is 1.91 standard deviations', () => {
    const values = speckle(1);
    expect(Math.abs(toNoise(values) - 1.91)).toBeLessThan(0.1);
    for (const level of [0.25, 0.5, 1, 1.5, 2]) {
      const share = values.filter((value) => value > level).length / values.length;
      expect(Math.abs(share - Math.exp(-(level ** 2)))).toBeLessThan(0.03);
    }
  });

  it('has speckle whose deviation four looks halve, within 10%', () => {
    expect(Math.abs(toNoise(speckle(4)) / (2 * 1.91) - 1)).toBeLessThan(0.1);
  });
});

function painted(own: Settings, seconds = 0, scene = phantom): Uint8ClampedArray {
  const into = blankRaster(320, 240);
  makeBmodePainter(scene, { ...scene.best, ...own }).image(into, seconds);
  return into.data;
}
/** The fraction of differing pixels, weighted by the difference. */
const differ = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  mean(Array.from(a, (value, i) => Math.abs(value - (b[i] ?? 0))));

describe('the painted image', () => {
  it.each([-10, 0, 8])('has the gray that the kernel predicts, within 0.03 (gain %d dB)', (gain) => {
    const own = { ...phantom.best, gain };
    const data = painted({ gain });
    const [upper, lower] = makeBmodePainter(phantom, own).scales?.depth ?? [0, 0];
    const row = Math.floor(((29 - upper) / (lower - upper)) * 240);
    const grays = [-2, -1, 0, 1, 2].flatMap((dy) =>
      Array.from({ length: 60 }, (_, i) => (data[((row + dy) * 320 + 90 + i) * 4] ?? 0) / 255),
    );
    const machine = machineOf(linear, own);
    const { level } = displayed(machine, gain, { depth: 29, echo: 0, path: 0.5 * 2.9 });
    // the mean of speckle in dB is 2.5 dB below its mean power
    expect(Math.abs(mean(grays) - grayLevel(level - 2.51, machine.dynamicRange, MID_GRAY))).toBeLessThan(0.03);
  });

  it('is pixel-identical for the same scene, settings and moment, whatever was painted in between', () => {
    const first = painted({ gain: 3 }, 1.5);
    painted({ focusDepth: 2, depth: 8 }, 0.3);
    expect(differ(painted({ gain: 3 }, 1.5), first)).toBe(0);
  });

  it('flickers with noise where echoes end, and less with persistence', () => {
    const own = { frequency: 12, power: -20, gain: 20 };
    const flicker = (persistence: number) =>
      differ(painted({ ...own, persistence }, 0), painted({ ...own, persistence }, 1));
    expect(flicker(0)).toBeGreaterThan(2);
    expect(flicker(4)).toBeLessThan(0.7 * flicker(0));
  });

  it.each(SCENES)('of $id is opaque, neither black nor white, and changes with the focus', (scene) => {
    const data = painted({}, 0, scene);
    expect(data.filter((_, i) => i % 4 === 3).every((opacity) => opacity === 255)).toBe(true);
    expect(mean(Array.from(data.filter((_, i) => i % 4 === 0)))).toBeGreaterThan(15);
    expect(mean(Array.from(data.filter((_, i) => i % 4 === 0)))).toBeLessThan(140);
    expect(differ(painted({ focusDepth: 0.5 }, 0, scene), data)).toBeGreaterThan(0.5);
  });
});
