import { useDeferredValue, useMemo, useState } from 'react';
import { consoleTask, machineOf } from '#shared/bank/question-kinds/console/console.ts';
import { type ConsoleMode, groupsOf, pickKnobs, type Scene, type Settings } from '#shared/console/mode.ts';
import { CONSOLE_MODES } from '#shared/console/modes.ts';
import { guessedScores, settingsOf, type TaskContent, type TaskKey } from '#shared/console/task.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Machine } from '../../console/machine.tsx';
import { faultsAt } from '../faults-at.ts';
import { FaultNotes } from '../fault-notes.tsx';
import type { EditProps } from '../kind-props.ts';
import { NumberInput } from '../numeric/number-input.tsx';
import { TargetRows } from './target-rows.tsx';

const GUESSES = 1000;
const GOOD_SCORE = 0.8;

interface Task {
  content: TaskContent;
  key: TaskKey;
}

/** The author turns the machine to the start and to the best settings; targets define what is graded. */
export default function ConsoleEdit({ value, onChange, faults }: EditProps) {
  const task: Task = { content: value.content as TaskContent, key: value.key as TaskKey };
  const change = (next: Task) => onChange({ options: [], ...next });
  const machine = machineOf(task.content);

  return (
    <div className="grid min-w-0 gap-5">
      <SceneFields task={task} onChange={change} />
      <FaultNotes messages={faultsAt(faults, 'content', 'scene')} />
      {machine !== null && <TaskFields {...machine} task={task} onChange={change} faults={faults} />}
    </div>
  );
}

function SceneFields({ task: { content }, onChange }: { task: Task; onChange: (task: Task) => void }) {
  const scenes = CONSOLE_MODES[content.mode]?.scenes ?? [];

  function choose(mode: string, scene: Scene<unknown> | undefined) {
    if (scene === undefined) return;
    const { id, version, best } = scene;
    onChange({
      content: { mode, scene: id, version, start: { ...best }, free: [] },
      key: { best: {}, targets: [], par: null },
    });
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Mode">
        <Select
          value={content.mode}
          onChange={({ target }) => choose(target.value, CONSOLE_MODES[target.value]?.scenes[0])}
        >
          <Options of={Object.entries(CONSOLE_MODES).map(([name, { label }]) => ({ value: name, label }))} />
        </Select>
      </Field>
      <Field label="Scene" hint="Changing the scene starts the task over.">
        <Select
          value={content.scene}
          onChange={({ target }) =>
            choose(
              content.mode,
              scenes.find(({ id }) => id === target.value),
            )
          }
        >
          {content.scene === '' && <option value="">Choose a scene</option>}
          <Options of={scenes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
    </div>
  );
}

interface TaskFieldsProps {
  mode: ConsoleMode;
  scene: Scene<unknown>;
  task: Task;
  onChange: (task: Task) => void;
  faults: EditProps['faults'];
}

function TaskFields({ mode, scene, task, onChange, faults }: TaskFieldsProps) {
  const { content, key } = task;
  const [turned, setTurned] = useState<'start' | 'best'>('start');
  const best = settingsOf(content, { settings: key.best });

  function handleTurn(settings: Settings) {
    if (turned === 'start') onChange({ content: { ...content, start: { ...settings } }, key });
    else onChange({ content, key: { ...key, best: pickKnobs(settings, content.free) } });
  }

  function handleFree(free: string[]) {
    // A newly freed knob starts with the scene's expert setting as its best value.
    const known = { ...scene.best, ...key.best };
    onChange({ content: { ...content, free }, key: { ...key, best: pickKnobs(known, free) } });
  }

  return (
    <>
      <p className="text-14 text-ink-2">{scene.description}</p>
      <FreeKnobs mode={mode} free={content.free} onChange={handleFree} />
      <FaultNotes messages={faultsAt(faults, 'content', 'free')} />
      <Segmented
        label="Turn the machine to"
        options={[
          { value: 'start', label: 'The start' },
          { value: 'best', label: 'The best settings', disabled: content.free.length === 0 },
        ]}
        value={turned}
        onChange={setTurned}
      />
      <Machine
        mode={content.mode}
        scene={scene}
        settings={turned === 'start' ? content.start : best}
        free={turned === 'start' ? undefined : content.free}
        before={turned === 'start' ? scene.best : content.start}
        onChange={handleTurn}
      />
      <FaultNotes messages={[...faultsAt(faults, 'content', 'start'), ...faultsAt(faults, 'key', 'best')]} />
      <TargetRows
        mode={mode}
        scene={scene}
        start={content.start}
        best={best}
        targets={key.targets}
        faults={faults}
        onChange={(targets) => onChange({ content, key: { ...key, targets } })}
      />
      <Field
        label="Knobs that an expert turns (optional)"
        error={faultsAt(faults, 'key', 'par')[0]}
        className="max-w-xs"
      >
        <NumberInput value={key.par} onChange={(par) => onChange({ content, key: { ...key, par } })} />
      </Field>
      {consoleTask.faults({ options: [], content }, key).length === 0 && <Forgiveness mode={mode} task={task} />}
    </>
  );
}

interface FreeKnobsProps {
  mode: ConsoleMode;
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** Chooses the knobs that students may turn. */
function FreeKnobs({ mode: { knobs }, free, onChange }: FreeKnobsProps) {
  return (
    <fieldset>
      <legend className="text-14 font-medium">Knobs that students may turn</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {groupsOf(Object.entries(knobs)).map(({ heading, members }) => (
          <div key={heading}>
            <p className="mt-2 text-14 text-ink-3">{heading}</p>
            {members.map(([name, { label }]) => (
              <label key={name} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={free.includes(name)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...free, name] : free.filter((other) => other !== name))
                  }
                />
                {label}
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** How forgiving a task is: the grade of the start settings, and how often random guesses do well. */
function Forgiveness({ mode, task }: { mode: ConsoleMode; task: Task }) {
  const { content, key } = useDeferredValue(task);
  const guessed = useMemo(
    () => guessedScores(mode, { content, key, count: GUESSES, random: seededRandom(1) }),
    [mode, content, key],
  );
  const atStart = consoleTask.grade({ options: [], content }, key, { settings: {} }).fraction;
  const share = guessed.filter((score) => score >= GOOD_SCORE).length / GUESSES;
  return (
    <p className="text-14 text-ink-2">
      The start scores {Math.round(100 * atStart)}%. Of {formatCount(GUESSES)} random settings,{' '}
      {(100 * share).toFixed(1)}% score {100 * GOOD_SCORE}% or more
      {share > 0.02 && ': narrow the limits, or free more knobs'}
      {atStart > 0.5 && '. Start further from the targets'}.
    </p>
  );
}
