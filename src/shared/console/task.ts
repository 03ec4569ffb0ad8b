import { z } from 'zod';
import { gradeOf, targetHint, targetWeight } from '../domain/graded-targets.ts';
import {
  type ConsoleMode,
  isInRange,
  type Measured,
  positionsOf,
  type Range,
  type Scene,
  type Settings,
} from './mode.ts';

const TARGETS_MAX = 12;
const KNOBS_MAX = 60;

const name = z.string().min(1).max(50);
export const settingsShape = z
  .record(name, z.number('Enter a number'))
  .refine((settings) => Object.keys(settings).length <= KNOBS_MAX, 'No machine has that many knobs');

export const taskContent = z.strictObject({
  mode: name,
  scene: z.string().min(1, 'Choose a scene').max(50),
  version: z.int().min(1),
  /** Every knob of the mode. */
  start: settingsShape,
  /** The knobs that the student may turn. */
  free: z.array(name).min(1, 'Free at least one knob').max(KNOBS_MAX),
});

const target = z.strictObject({
  metric: name,
  min: z.number('Enter a number').nullable(),
  max: z.number('Enter a number').nullable(),
  weight: targetWeight,
  hint: targetHint,
});

export const taskKey = z.strictObject({
  /** The author's settings of the free knobs. */
  best: settingsShape,
  targets: z
    .array(target)
    .min(1, 'Choose at least one target')
    .max(TARGETS_MAX, `At most ${TARGETS_MAX} targets are allowed`),
  /** How many knobs an expert turns; null if the author does not say. */
  par: z.int().min(1).max(KNOBS_MAX).nullable(),
});

export const taskResponse = z.strictObject({
  /** The student's settings of the free knobs; missing ones are at their start. */
  settings: settingsShape,
});

export type TaskContent = z.output<typeof taskContent>;
export type TaskKey = z.output<typeof taskKey>;
export type TaskResponse = z.output<typeof taskResponse>;
export type Target = z.output<typeof target>;

/** The scene of a task; undefined if this version of the hub does not have it. */
export const sceneOf = ({ scenes }: ConsoleMode, { scene, version }: Pick<TaskContent, 'scene' | 'version'>) =>
  scenes.find((one) => one.id === scene && one.version === version);

/** The final position of every knob: knobs that are not free stay at their start, whatever the response contains. */
export const settingsOf = ({ start, free }: TaskContent, { settings }: TaskResponse): Settings => ({
  ...start,
  ...Object.fromEntries(Object.entries(settings).filter(([knob]) => free.includes(knob))),
});

/** The result for each target. */
export interface Outcome {
  target: Target;
  value: number;
  isMet: boolean;
  /** A whole sentence. */
  says: string;
}

export function outcomesOf(mode: ConsoleMode, targets: readonly Target[], measured: Measured): Outcome[] {
  return targets.map((target) => {
    const metric = mode.metrics[target.metric];
    const value = measured[target.metric];
    if (metric === undefined || value === undefined) throw new Error(`${mode.label} does not measure ${target.metric}`);
    const isMet = isInRange(value, target);
    return { target, value, isMet, says: isMet ? metric.met : metric.missed(value, target, measured) };
  });
}

/** The initial range of a target: that of good practice, or around the value of the best settings. */
export function proposedRange(mode: ConsoleMode, scene: Scene<unknown>, best: Settings, name: string): Range {
  const metric = mode.metrics[name];
  const value = mode.measure(scene, best)[name];
  if (metric === undefined || value === undefined) throw new Error(`${mode.label} does not measure ${name}`);
  if (metric.good !== undefined && isInRange(value, metric.good)) return metric.good;
  const scale = 10 ** metric.decimals;
  return {
    min: Math.floor((value - metric.tolerance) * scale) / scale,
    max: Math.ceil((value + metric.tolerance) * scale) / scale,
  };
}

/** The scores of random positions of the free knobs between their ends: the result of pure guessing. */
export function guessedScores(
  mode: ConsoleMode,
  { content, key, count, random }: { content: TaskContent; key: TaskKey; count: number; random: () => number },
): number[] {
  const scene = sceneOf(mode, content);
  if (scene === undefined) throw new Error(`${mode.label} has no scene ${content.scene} of version ${content.version}`);
  const free = content.free.flatMap((name) => {
    const knob = mode.knobs[name];
    return knob === undefined ? [] : [{ name, positions: positionsOf(knob) }];
  });
  return Array.from({ length: count }, () => {
    const settings = Object.fromEntries(
      free.map(({ name, positions }) => [name, positions[Math.floor(random() * positions.length)] ?? 0]),
    );
    return gradeOf(outcomesOf(mode, key.targets, mode.measure(scene, settingsOf(content, { settings })))).fraction;
  });
}
