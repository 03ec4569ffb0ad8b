import { describe, expect, it } from 'vitest';
import { isInRange } from '#shared/console/mode.ts';
import { SPECTRAL } from '#shared/console/spectral/mode.ts';
import { changedKnobs } from '#client/components/console/knob-turning.ts';
import { detuned, outcomesWith, targetsOf } from './detuning.ts';

const cases = SPECTRAL.scenes.flatMap((scene) => Array.from({ length: 20 }, (_, seed) => ({ scene, seed })));

describe('detuning a scene', () => {
  it('is undone by the best settings', () => {
    for (const scene of SPECTRAL.scenes) {
      expect(outcomesWith(SPECTRAL, scene, scene.best).filter(({ isMet }) => !isMet)).toEqual([]);
    }
  });

  it('turns one to three knobs, within their ranges, so that a target is missed', () => {
    const counts = new Set<number>();
    for (const { scene, seed } of cases) {
      const settings = detuned(SPECTRAL, scene, seed);
      counts.add(changedKnobs(scene.best, settings).length);
      for (const [name, { min, max }] of Object.entries(SPECTRAL.knobs)) {
        expect(isInRange(settings[name] ?? Number.NaN, { min, max })).toBe(true);
      }
      expect(outcomesWith(SPECTRAL, scene, settings).some(({ isMet }) => !isMet)).toBe(true);
    }
    expect([...counts].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('turns only knobs that miss a target on their own', () => {
    for (const { scene, seed } of cases) {
      const settings = detuned(SPECTRAL, scene, seed);
      for (const name of changedKnobs(scene.best, settings)) {
        const alone = { ...scene.best, [name]: settings[name] ?? 0 };
        const measured = SPECTRAL.measure(scene, alone);
        expect(targetsOf(SPECTRAL, scene).every((target) => isInRange(measured[target.metric] ?? 0, target))).toBe(
          false,
        );
      }
    }
  });

  it('gives the same result for the same seed', () => {
    const [scene] = SPECTRAL.scenes;
    if (scene === undefined) throw new Error('there are no scenes');
    expect(detuned(SPECTRAL, scene, 7)).toEqual(detuned(SPECTRAL, scene, 7));
    expect(detuned(SPECTRAL, scene, 7)).not.toEqual(detuned(SPECTRAL, scene, 8));
  });
});
