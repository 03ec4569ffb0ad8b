import { describe, expect, it } from 'vitest';
import { consoleTask, machineOf } from '#shared/bank/question-kinds/console/console.ts';
import { positionsOf } from '#shared/console/mode.ts';
import { CONSOLE_MODES, modeOf } from '#shared/console/modes.ts';
import {
  guessedScores,
  settingsOf,
  taskContent,
  taskKey,
  type TaskContent,
  type TaskKey,
} from '#shared/console/task.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { starterCategories } from '#tests/support/starter-categories.ts';
import { speedsOf } from './console-figures.ts';

const COUNTS: Record<string, number> = { spectral: 30, color: 12, bmode: 18 };
const GUESSES = 10_000;

const tasks = starterCategories()
  .flatMap(({ subcategories }) => subcategories.flatMap(({ questions }) => questions))
  .filter(({ kind }) => kind === 'console')
  .map(({ content, correctAnswer, ...question }) => ({
    ...question,
    content: taskContent.parse(content),
    key: taskKey.parse(correctAnswer),
  }));
type Task = (typeof tasks)[number];

const of = (name: string) => tasks.filter(({ content }) => content.mode === name);
const titled = tasks.map((task) => [`${task.content.mode}: ${task.question}`, task] as const);

const score = ({ content, key }: { content: TaskContent; key: TaskKey }, settings: TaskKey['best']) =>
  consoleTask.grade({ options: [], content }, key, { settings }).fraction;
const turned = ({ content, key }: Task) => content.free.filter((knob) => key.best[knob] !== content.start[knob]);

/** How far the start is from the goal: the knobs to turn, and up to 2 for the share of the targets that the start misses. */
const effort = (task: Task) => turned(task).length + 2 * (1 - score(task, {}));
const levelOf = (task: Task) => {
  const far = effort(task);
  return far <= 3 ? 'easy' : far <= 4 ? 'medium' : 'hard';
};

/** Every position of a knob. */
function positions({ content: { mode } }: Task, name: string): number[] {
  const knob = modeOf(mode)?.knobs[name];
  return knob === undefined ? [] : positionsOf(knob);
}

describe('the tasks at the console', () => {
  it('are as many of each mode as the library promises', () => {
    const counts = Object.fromEntries(Object.keys(CONSOLE_MODES).map((name) => [name, of(name).length]));
    expect(counts).toEqual(COUNTS);
  });

  it.each(Object.entries(CONSOLE_MODES))('of the mode %s use every scene and turn every knob', (name, mode) => {
    const scenes = new Set(of(name).map(({ content }) => content.scene));
    expect(mode.scenes.map(({ id }) => id).filter((id) => !scenes.has(id))).toEqual([]);
    const lessons = new Set(of(name).flatMap(turned));
    expect(Object.keys(mode.knobs).filter((knob) => !lessons.has(knob))).toEqual([]);
  });

  it('never have both the start and the targets of another', () => {
    const known = tasks.map(({ content: { mode, scene, start }, key: { targets } }) =>
      JSON.stringify([mode, scene, start, targets.map(({ metric, min, max }) => [metric, min, max])]),
    );
    expect(new Set(known).size).toBe(tasks.length);
  });
});

describe.each(titled)('%s', (_, task) => {
  const { content, key, explanation, difficulty } = task;
  const { reasons = {}, objective } = task.details ?? {};
  const { start, free } = content;

  it('can be asked, and gives 3 to 8 knobs and 2 to 5 targets', () => {
    expect(consoleTask.faults({ options: [], content }, key)).toEqual([]);
    expect(free.length).toBeGreaterThanOrEqual(3);
    expect(free.length).toBeLessThanOrEqual(8);
    expect(free.length).toBeGreaterThan(turned(task).length);
    expect(key.targets.length).toBeGreaterThanOrEqual(2);
    expect(key.targets.length).toBeLessThanOrEqual(5);
  });

  it('is solved by its best settings, and less than half of it by leaving the knobs alone', () => {
    expect(score(task, key.best)).toBe(1);
    expect(score(task, {})).toBeLessThanOrEqual(0.5);
  });

  it('needs every turn that its best settings make, and more than one where it says so', () => {
    expect(key.par).toBe(turned(task).length);
    const needless = turned(task).filter((knob) => score(task, { ...key.best, [knob]: start[knob] ?? NaN }) === 1);
    expect(needless).toEqual([]);
    const shortcuts = free.filter((knob) => positions(task, knob).some((at) => score(task, { [knob]: at }) === 1));
    expect(key.par === 1 ? [] : shortcuts).toEqual([]);
  });

  it('is as difficult as its start is far from its goal', () => {
    expect(difficulty).toBe(levelOf(task));
  });

  it('says for each target what to do and why it matters, and what it prepares for', () => {
    for (const { metric, hint } of key.targets) {
      expect(hint).toMatch(/^[A-Z].{20,}\.$/);
      expect(reasons[metric]).toMatch(/^[A-Z\d].{30,}\.$/);
    }
    expect(Object.keys(reasons)).toHaveLength(key.targets.length);
    expect(objective).toMatch(/^SPI (Apply Doppler|Optimize images|Clinical safety and quality assurance): /);
  });

  it('explains with velocities and frame rates that the scene, the start or the best settings have', () => {
    const machine = machineOf(content);
    const both = [start, settingsOf(content, { settings: key.best })];
    const known: Record<string, number[]> = {
      'cm/s': both.flatMap((settings) => speedsOf(content, settings)),
      'frames per second': both.map(
        (settings) => machine?.mode.measure(machine.scene, settings)['frameRate'] ?? Number.NaN,
      ),
    };
    const named = [...explanation.matchAll(/(\d+(?:\.(\d+))?) (cm\/s|frames per second)/g)];
    const wrong = named.filter(
      ([, number, decimals = '', unit = '']) =>
        known[unit]?.some((value) => value.toFixed(decimals.length) === number) !== true,
    );
    expect(wrong.map(([text]) => text)).toEqual([]);
  });

  it('is solved by less than 2% of random turns', () => {
    const mode = modeOf(content.mode);
    if (mode === undefined) throw new Error(`there is no mode ${content.mode}`);
    const scores = guessedScores(mode, { content, key, count: GUESSES, random: seededRandom(1) });
    const good = scores.filter((one) => one >= 0.8).length;
    expect(good / GUESSES, `${good} of ${GUESSES} random settings score 0.8 or more`).toBeLessThan(0.02);
  });
});
