import { describe, expect, it } from 'vitest';
import { CONSOLE_MODES, modeOf } from '#shared/console/modes.ts';
import { guessedScores, sceneOf, settingsOf, type TaskContent, type TaskKey } from '#shared/console/task.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { consoleTask, turnedKnobs } from './console.ts';

const mode = modeOf('spectral');
if (mode === undefined) throw new Error('there is no spectral Doppler');
const expert = sceneOf(mode, { scene: 'internal-carotid', version: 1 })?.best ?? {};

const content: TaskContent = {
  mode: 'spectral',
  scene: 'internal-carotid',
  version: 1,
  start: { ...expert, angle: 70, scale: 2 },
  free: ['angle', 'scale'],
};
const target = { min: null, max: null, weight: 1, hint: '' };
const angle = { ...target, metric: 'angleError', min: -3, max: 3 };
const aliased = { ...target, metric: 'aliased', max: 1, weight: 3 };
const key: TaskKey = {
  best: { angle: expert['angle'] ?? 0, scale: expert['scale'] ?? 0 },
  targets: [angle, aliased],
  par: 2,
};
const asked = { options: [], content };
const { start } = content;

describe('a task at the console', () => {
  it('is valid as defined here', () => {
    expect(consoleTask.faults(asked, key)).toEqual([]);
  });

  it.each<[string, Partial<TaskContent>, Partial<TaskKey>, string]>([
    ['a mode that the hub does not have', { mode: 'toString' }, {}, 'content.scene'],
    ['an unknown scene', { scene: 'liver' }, {}, 'content.scene'],
    ['a scene of a newer version', { version: 99 }, {}, 'content.scene'],
    ['no free knob', { free: [] }, {}, 'content.free'],
    ['a free knob that the mode does not have', { free: ['angle', 'tgc1'] }, {}, 'content.free.1'],
    ['a free knob twice', { free: ['angle', 'angle'] }, {}, 'content.free.1'],
    ['a start without a knob', { start: { angle: 70 } }, {}, 'content.start.gateDepth'],
    ['a start out of range', { start: { ...start, angle: 81 } }, {}, 'content.start.angle'],
    ['a start that is no number', { start: { ...start, angle: NaN } }, {}, 'content.start.angle'],
    ['a start with a knob too many', { start: { ...start, tgc1: 0 } }, {}, 'content.start.tgc1'],
    ['best settings of a fixed knob', {}, { best: { ...key.best, gain: 40 } }, 'key.best.gain'],
    ['best settings out of range', {}, { best: { ...key.best, scale: 99 } }, 'key.best.scale'],
    ['no target', {}, { targets: [] }, 'key.targets'],
    ['a target that is not measured', {}, { targets: [{ ...angle, metric: 'constructor' }] }, 'key.targets.0'],
    ['a target twice', {}, { targets: [angle, aliased, angle] }, 'key.targets.2'],
    ['a target without limits', {}, { targets: [{ ...angle, min: null, max: null }] }, 'key.targets.0'],
    ['limits the wrong way round', {}, { targets: [{ ...angle, min: 3, max: -3 }] }, 'key.targets.0'],
    ['a weight of nothing', {}, { targets: [{ ...angle, weight: 0 }] }, 'key.targets.0.weight'],
    ['best settings that miss a target', {}, { best: { ...key.best, scale: 2 } }, 'key.targets.1'],
    ['a start that meets every target', { start: { ...expert } }, {}, 'key.targets'],
    ['more knobs to turn than are free', {}, { par: 3 }, 'key.par'],
  ])('cannot have %s', (_title, otherContent, otherKey, path) => {
    const question = { options: [], content: { ...content, ...otherContent } };
    const faults = consoleTask.faults(question, { ...key, ...otherKey });
    expect(faults.map(({ path }) => path.join('.'))).toContain(path);
  });

  it('has no options', () => {
    expect(consoleTask.faults({ ...asked, options: ['58°'] }, key)).toHaveLength(1);
  });
});

describe('the answer', () => {
  it.each<[string, unknown]>([
    ['turns a fixed knob', { settings: { gain: 60 } }],
    ['turns a knob that there is not', { settings: { toString: 1 } }],
    ['turns a knob too far', { settings: { angle: 80.1 } }],
    ['is not a number', { settings: { angle: NaN } }],
    ['is endless', { settings: { scale: Infinity } }],
    ['is text', { settings: { angle: '58' } }],
    ['brings metrics of its own', { settings: {}, measured: { angleError: 0 } }],
    ['is an index', 0],
  ])('is refused where it %s', (_title, response) => {
    expect(consoleTask.responseFault(asked, response)).not.toBeNull();
  });

  it('leaves fixed knobs at their start, whatever it contains', () => {
    const answer = { settings: { angle: 58, gain: 90, constructor: 1 } };
    expect(settingsOf(content, answer)).toEqual({ ...start, angle: 58 });
  });

  it('is graded by the weight of the targets it meets', () => {
    const grade = (settings: Record<string, number>) => consoleTask.grade(asked, key, { settings });
    expect(grade(key.best)).toEqual({ fraction: 1, parts: [1, 1] });
    expect(grade({ angle: 58 })).toEqual({ fraction: 0.25, parts: [1, 0] });
    expect(grade({ scale: 5.9 })).toEqual({ fraction: 0.75, parts: [0, 1] });
    expect(grade({})).toEqual({ fraction: 0, parts: [0, 0] });
  });

  it('is described by the targets it missed', () => {
    const describe = (settings: Record<string, number>) => consoleTask.describe(asked, { settings }, key);
    expect(describe(key.best)).toBe('All targets met');
    expect(describe({ angle: 58 })).toBe('Missed: Aliased');
    expect(describe({ angle: 20 })).toBe(describe({ angle: 80 }));
    expect(consoleTask.chosenTargets(asked, { settings: { angle: 58 } }, key)).toEqual(['aliased']);
    expect(consoleTask.describeKey(asked, key)).toBe('Angle cursor off the vessel -3° to 3°, Aliased at most 1%');
  });

  it('is listed as the knobs that were turned', () => {
    expect(turnedKnobs(content, { settings: { angle: 58, scale: 2 } })).toEqual([
      { name: 'angle', label: 'Angle correction', from: '70°', to: '58°' },
    ]);
  });
});

describe('guesses', () => {
  it('turn every free knob from end to end, and no other', () => {
    const turned: number[] = [];
    const watched = {
      ...mode,
      measure: (...[scene, settings]: Parameters<typeof mode.measure>) => {
        turned.push(settings['angle'] ?? NaN);
        expect({ ...settings, angle: 70, scale: 2 }).toEqual(start);
        return mode.measure(scene, settings);
      },
    };
    const scores = guessedScores(watched, { content, key, count: 2000, random: seededRandom(7) });
    expect([Math.min(...turned), Math.max(...turned), new Set(turned).size]).toEqual([0, 80, 81]);
    expect(scores.every((score) => [0, 0.25, 0.75, 1].includes(score))).toBe(true);
    expect(scores.filter((score) => score === 1).length).toBeGreaterThan(0);
  });
});

describe('every scene', () => {
  it('has a unique id and version within its mode', () => {
    const names = Object.entries(CONSOLE_MODES).flatMap(([mode, { scenes }]) =>
      scenes.map(({ id, version }) => `${mode} ${id} ${version}`),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
