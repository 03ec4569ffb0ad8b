import { describe, expect, it } from 'vitest';
import { AORTA, FETAL_HEART, VENA_CAVA } from './scenes.ts';
import { stripOf } from './strip.ts';
import { borderOf, depthOf, type MmodeTruth } from './truth.ts';

const BINS = 1000;
const levelsOf = (truth: MmodeTruth, seconds: number) => {
  const levels = new Float32Array(BINS);
  stripOf(truth)(seconds, levels);
  return levels;
};
const mean = (truth: MmodeTruth, levels: Float32Array, from: number, to: number) => {
  const part = levels.slice((from / truth.view) * BINS, (to / truth.view) * BINS);
  return part.reduce((sum, level) => sum + level, 0) / part.length;
};

describe('the strip of an M-mode', () => {
  it('is the same for the same moment, whatever was drawn before', () => {
    const one = stripOf(FETAL_HEART);
    const [first, second, warm] = [new Float32Array(BINS), new Float32Array(BINS), new Float32Array(64)];
    one(7.1, warm);
    one(1.5, first);
    stripOf(FETAL_HEART)(1.5, second);
    expect(second).toEqual(first);
  });

  it.each([
    ['an aorta', AORTA],
    ['a vena cava', VENA_CAVA],
    ['a fetal heart', FETAL_HEART],
  ])('of %s has its borders where they are at the moment, brighter than what is around them', (_name, truth) => {
    for (const seconds of [0, 0.13, 0.4, 1.7, 2]) {
      const levels = levelsOf(truth, seconds);
      for (const border of truth.borders.slice(1)) {
        const depth = depthOf(border, seconds);
        expect(mean(truth, levels, depth - 0.3, depth + 0.3)).toBeGreaterThan(
          mean(truth, levels, depth + 1.5, depth + 2.5),
        );
      }
    }
  });

  it('has fluid darker than tissue', () => {
    const levels = levelsOf(VENA_CAVA, 0);
    expect(mean(VENA_CAVA, levels, 62, 74)).toBeLessThan(0.2);
    expect(mean(VENA_CAVA, levels, 30, 50)).toBeGreaterThan(0.3);
  });

  it('has a vena cava that narrows from 20 to 8 mm with a breath of 4 seconds', () => {
    const width = (seconds: number) =>
      depthOf(borderOf(VENA_CAVA, 'Posterior wall'), seconds) - depthOf(borderOf(VENA_CAVA, 'Anterior wall'), seconds);
    expect(width(0)).toBeCloseTo(20, 0);
    expect(width(2)).toBeCloseTo(8, 0);
    expect(width(4)).toBeCloseTo(width(0), 6);
  });

  it('has a fetal atrium that contracts before the ventricle', () => {
    const period = 60 / 148;
    const moments = Array.from({ length: 200 }, (_, index) => (index / 200) * period);
    const most = (name: string, side: 1 | -1) =>
      moments.toSorted(
        (a, b) => side * (depthOf(borderOf(FETAL_HEART, name), b) - depthOf(borderOf(FETAL_HEART, name), a)),
      )[0] ?? 0;
    const delay = (most('Ventricular wall', 1) - most('Atrial wall', -1) + period) % period;
    expect(delay).toBeGreaterThan(0.1);
    expect(delay).toBeLessThan(0.25);
  });
});
