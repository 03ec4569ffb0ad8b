import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConsoleMode, isInRange, type Scene, type Settings, settingsFault } from './mode.ts';
import { CONSOLE_MODES, modeOf } from './modes.ts';
import { outcomesOf } from './task.ts';

/** Random positions of the knobs, on their steps and between them. */
const anySettings = ({ knobs }: ConsoleMode) =>
  fc.record(
    Object.fromEntries(
      Object.entries(knobs).map(([name, { min, max, step }]) => [
        name,
        fc.oneof(
          fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((count) => min + count * step),
          fc.double({ min, max, noNaN: true }),
        ),
      ]),
    ),
  );

const anyScene = ({ scenes }: ConsoleMode) => fc.constantFrom(...scenes);

/** The distance of values from their good ranges, by metric. */
function misses(mode: ConsoleMode, scene: Scene<unknown>, settings: Settings): Record<string, number> {
  const measured = mode.measure(scene, settings);
  return Object.fromEntries(
    Object.entries(mode.metrics).map(([name, { good }]) => {
      const value = measured[name] ?? Number.NaN;
      const { min = null, max = null } = good ?? {};
      return [name, Math.max(0, min === null ? 0 : min - value, max === null ? 0 : value - max)];
    }),
  );
}

it('knows no mode by the names of properties that every object has', () => {
  expect(modeOf('constructor')).toBeUndefined();
  expect(modeOf('')).toBeUndefined();
});

describe.each(Object.entries(CONSOLE_MODES))('mode %s', (name, mode) => {
  it('is found by its name', () => {
    expect(modeOf(name)).toBe(mode);
  });

  it('has scenes with unique names and ids, each with every knob on one of its steps', () => {
    expect(new Set(mode.scenes.map(({ id }) => id)).size).toBe(mode.scenes.length);
    expect(new Set(mode.scenes.map(({ name }) => name)).size).toBe(mode.scenes.length);
    for (const { best } of mode.scenes) {
      expect(Object.keys(best).toSorted()).toEqual(Object.keys(mode.knobs).toSorted());
      expect(settingsFault(mode, best)).toBeNull();
      for (const [knob, { min, step }] of Object.entries(mode.knobs)) {
        const steps = ((best[knob] ?? Number.NaN) - min) / step;
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      }
    }
  });

  it.each(mode.scenes.map((scene) => [scene.id, scene] as const))(
    'is good in every metric with the best settings of %s',
    (_, scene) => {
      const measured = mode.measure(scene, scene.best);
      const missed = Object.entries(mode.metrics)
        .filter(([metric, { good }]) => good !== undefined && !isInRange(measured[metric] ?? Number.NaN, good))
        .map(([metric]) => `${metric} ${measured[metric]}`);
      expect(missed).toEqual([]);
    },
  );

  it('measures every metric as a number, and has a sentence for each, with any settings', () => {
    const names = Object.keys(mode.metrics).toSorted();
    fc.assert(
      fc.property(anyScene(mode), anySettings(mode), (scene, settings) => {
        const measured = mode.measure(scene, settings);
        // Cheaper than a separate assertion for each
        const areNumbers = names.every((metric) => Number.isFinite(measured[metric]));
        return areNumbers && Object.keys(measured).length === names.length;
      }),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(anyScene(mode), anySettings(mode), (scene, settings) => {
        const targets = names.map((metric) => {
          const good = mode.metrics[metric]?.good ?? { min: 0, max: 0 };
          return { metric, ...good, weight: 1, hint: '' };
        });
        const outcomes = outcomesOf(mode, targets, mode.measure(scene, settings));
        for (const sentence of [...outcomes.map(({ says }) => says), ...mode.seen(scene, settings)]) {
          expect(sentence).toMatch(/^[A-Z\d].*\.$/);
          expect(sentence).not.toMatch(/NaN|undefined|Infinity/);
        }
        for (const { label, text } of mode.readOuts(scene, settings)) {
          expect(`${label} ${text}`).not.toMatch(/NaN|undefined|Infinity/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same result twice', () => {
    fc.assert(
      fc.property(anyScene(mode), anySettings(mode), (scene, settings) => {
        expect(mode.measure(scene, settings)).toEqual(mode.measure(scene, { ...settings }));
      }),
      { numRuns: 300 },
    );
  });

  it('measures within a few milliseconds', () => {
    const times = fc.sample(fc.tuple(anyScene(mode), anySettings(mode)), 200).map(([scene, settings]) => {
      const start = performance.now();
      mode.measure(scene, settings);
      return performance.now() - start;
    });
    expect(times.toSorted((a, b) => a - b)[100]).toBeLessThan(5);
  });

  it.each(Object.keys(mode.knobs))('lets %s change a metric of some scene', (knob) => {
    const { min = 0, max = 0 } = mode.knobs[knob] ?? {};
    const moves = mode.scenes.some((scene) => {
      const [low, high] = [min, max].map((value) => mode.measure(scene, { ...scene.best, [knob]: value }));
      return Object.keys(mode.metrics).some((metric) => Math.abs((low?.[metric] ?? 0) - (high?.[metric] ?? 0)) > 0.01);
    });
    expect(moves).toBe(true);
  });

  it('makes no metric worse when a scene with one wrong knob is fixed', () => {
    const anyKnob = fc.constantFrom(...Object.keys(mode.knobs));
    fc.assert(
      fc.property(anyScene(mode), anySettings(mode), anyKnob, (scene, settings, knob) => {
        const before = misses(mode, scene, { ...scene.best, [knob]: settings[knob] ?? 0 });
        const after = misses(mode, scene, scene.best);
        for (const metric of Object.keys(mode.metrics)) {
          expect(after[metric]).toBeLessThanOrEqual(before[metric] ?? Number.NaN);
        }
      }),
      { numRuns: 500 },
    );
  });
});
