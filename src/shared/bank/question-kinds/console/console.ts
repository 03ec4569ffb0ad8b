import { gradeOf } from '#shared/domain/graded-targets.ts';
import { type ConsoleMode, isInRange, knobText, type Scene, settingsFault, withUnit } from '#shared/console/mode.ts';
import { modeOf } from '#shared/console/modes.ts';
import {
  type Outcome,
  outcomesOf,
  sceneOf,
  settingsOf,
  type Target,
  type TaskContent,
  taskContent,
  type TaskKey,
  taskKey,
  type TaskResponse,
  taskResponse,
} from '#shared/console/task.ts';
import { type Fault, questionKind } from '../question-kind.ts';
import { KIND_LABELS } from '../kind-labels.ts';

/** The machine of a task; null if this version of the hub does not have its mode or scene. */
export function machineOf(content: TaskContent): { mode: ConsoleMode; scene: Scene<unknown> } | null {
  const mode = modeOf(content.mode);
  const scene = mode && sceneOf(mode, content);
  return mode === undefined || scene === undefined ? null : { mode, scene };
}

function knownMachineOf(content: TaskContent) {
  const machine = machineOf(content);
  if (machine === null) throw new Error(`there is no scene ${content.scene} ${content.version} of ${content.mode}`);
  return machine;
}

/** The result for each target of a task, with the settings that a student left. */
export function taskOutcomes(content: TaskContent, key: TaskKey, response: TaskResponse): Outcome[] {
  const { mode, scene } = knownMachineOf(content);
  return outcomesOf(mode, key.targets, mode.measure(scene, settingsOf(content, response)));
}

/** "Frame rate 20 Hz or more", "Angle error −3° to 3°". */
export function targetText({ metrics }: ConsoleMode, { metric, min, max }: Target): string {
  const { label = metric, unit = '', decimals = 0 } = metrics[metric] ?? {};
  const text = (value: number) => withUnit(value.toFixed(decimals), unit);
  if (min === null) return `${label} ${max === null ? '' : `at most ${text(max)}`}`;
  return max === null ? `${label} ${text(min)} or more` : `${label} ${text(min)} to ${text(max)}`;
}

/** Knobs of an ultrasound machine, to turn until the picture or the measurement is right. */
export const consoleTask = questionKind({
  label: KIND_LABELS.console,
  options: { min: 0, max: 0 },
  content: taskContent,
  key: taskKey,
  response: taskResponse,
  fault: ({ content }, key) => {
    const machine = machineOf(content);
    if (machine === null) {
      return { path: ['content', 'scene'], message: 'This hub does not have this scene: it is from a newer version' };
    }
    return setUpFault(machine.mode, content) ?? keyFault(machine, content, key);
  },
  responseFault: ({ content }, { settings }) => {
    const fixed = Object.keys(settings).find((knob) => !content.free.includes(knob));
    if (fixed !== undefined) return 'A knob was turned that is fixed';
    const mode = modeOf(content.mode);
    if (mode === undefined) return 'This hub does not have the mode of this machine';
    return settingsFault(mode, settings)?.message ?? null;
  },
  grade: ({ content }, key, response) => gradeOf(taskOutcomes(content, key, response)),
  describe: ({ content }, response, key) => {
    const missed = taskOutcomes(content, key, response).filter(({ isMet }) => !isMet);
    if (missed.length === 0) return 'All targets met';
    return `Missed: ${missed.map(({ target }) => nameOf(content, target)).join(', ')}`;
  },
  describeKey: ({ content }, { targets }) => {
    const machine = machineOf(content);
    return targets.map((target) => (machine === null ? target.metric : targetText(machine.mode, target))).join(', ');
  },
  reasonTargets: ({ content }, { targets }) =>
    targets.map((target) => ({ id: target.metric, name: nameOf(content, target), what: target })),
  chosenTargets: ({ content }, response, key) =>
    taskOutcomes(content, key, response).flatMap(({ isMet, target }) => (isMet ? [] : [target.metric])),
});

const nameOf = (content: TaskContent, { metric }: Target) => modeOf(content.mode)?.metrics[metric]?.label ?? metric;

function setUpFault(mode: ConsoleMode, { start, free }: TaskContent): Fault | null {
  const unknown = free.findIndex((knob, index) => !Object.hasOwn(mode.knobs, knob) || free.indexOf(knob) < index);
  if (unknown !== -1) {
    return { path: ['content', 'free', unknown], message: 'The machine has no such knob, or it is listed twice' };
  }
  const missing = Object.keys(mode.knobs).find((knob) => !Object.hasOwn(start, knob));
  if (missing !== undefined) {
    const message = `Set a start value for ${mode.knobs[missing]?.label ?? missing}`;
    return { path: ['content', 'start', missing], message };
  }
  const fault = settingsFault(mode, start);
  return fault && { path: ['content', 'start', fault.knob], message: fault.message };
}

function keyFault(
  { mode, scene }: { mode: ConsoleMode; scene: Scene<unknown> },
  content: TaskContent,
  { best, targets, par }: TaskKey,
): Fault | null {
  const fixed = Object.keys(best).find((knob) => !content.free.includes(knob));
  if (fixed !== undefined) return { path: ['key', 'best', fixed], message: 'Students cannot turn this knob' };
  const fault = settingsFault(mode, best);
  if (fault !== null) return { path: ['key', 'best', fault.knob], message: fault.message };
  if (par !== null && par > content.free.length) {
    return { path: ['key', 'par'], message: 'That is more knobs than students can turn' };
  }
  for (const [index, target] of targets.entries()) {
    const message = targetFault(mode, targets.slice(0, index), target);
    if (message !== null) return { path: ['key', 'targets', index], message };
  }
  const measured = (settings: TaskKey['best']) => mode.measure(scene, settingsOf(content, { settings }));
  const [atStart, atBest] = [measured({}), measured(best)];
  const missed = outcomesOf(mode, targets, atBest).findIndex(({ isMet }) => !isMet);
  if (missed !== -1) return { path: ['key', 'targets', missed], message: 'Your best settings miss this target' };
  if (targets.every((one) => isInRange(atStart[one.metric] ?? NaN, one))) {
    return { path: ['key', 'targets'], message: 'The start meets every target: there is nothing to do' };
  }
  return null;
}

function targetFault({ metrics }: ConsoleMode, before: readonly Target[], { metric, min, max }: Target): string | null {
  if (!Object.hasOwn(metrics, metric)) return 'The machine does not measure this';
  if (before.some((other) => other.metric === metric)) return 'This target is listed twice';
  if (min === null && max === null) return 'Enter a lower or an upper limit';
  return min !== null && max !== null && min > max ? 'The lower limit is above the upper one' : null;
}

/** The knobs that differ from the start, with their old and new positions. */
export function turnedKnobs(content: TaskContent, { settings }: TaskResponse) {
  const knobs = modeOf(content.mode)?.knobs ?? {};
  return content.free.flatMap((name) => {
    const [knob, from, to] = [knobs[name], content.start[name], settings[name]];
    if (knob === undefined || from === undefined || to === undefined || to === from) return [];
    return [{ name, label: knob.label, from: knobText(knob, from), to: knobText(knob, to) }];
  });
}
