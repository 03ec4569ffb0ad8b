import { useState } from 'react';
import type { Scene, Settings } from '#shared/console/mode.ts';
import { MODE_LABELS, useConsoleMode } from '#client/components/console/console-modes.ts';
import { Machine } from '#client/components/console/machine.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { AboutModel } from './about-model.tsx';
import { KnobExplanation } from './knob-explanation.tsx';
import { Repair } from './repair.tsx';

interface LabProps {
  /** From the address: any text, or nothing. */
  modeName: string | undefined;
  sceneId: string | undefined;
  onChoose: (place: { mode: string; scene?: string }) => void;
}

const [FIRST_MODE = ''] = Object.keys(MODE_LABELS);
const TASKS = [
  { value: 'explore', label: 'Explore' },
  { value: 'repair', label: 'Repair it' },
] as const;

/** Every scene of every mode, to explore freely or to repair. */
export function Lab({ modeName = FIRST_MODE, sceneId, onChoose }: LabProps) {
  const name = Object.hasOwn(MODE_LABELS, modeName) ? modeName : FIRST_MODE;
  const { mode } = useConsoleMode(name);
  const [task, setTask] = useState<(typeof TASKS)[number]['value']>('explore');
  const scene = mode.scenes.find(({ id }) => id === sceneId) ?? mode.scenes[0];
  if (scene === undefined) return null;
  const place = `${name} ${scene.id}`;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Segmented
          label="Mode"
          options={Object.entries(MODE_LABELS).map(([value, label]) => ({ value, label }))}
          value={name}
          onChange={(chosen) => onChoose({ mode: chosen })}
        />
        <Field label="Scene" className="min-w-0 grow basis-64 sm:max-w-md">
          <Select value={scene.id} onChange={({ target }) => onChoose({ mode: name, scene: target.value })}>
            {mode.scenes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Segmented label="What to do" isLabelHidden options={TASKS} value={task} onChange={setTask} />
      </div>
      <p className="max-w-prose text-ink-2">{scene.description}</p>
      {task === 'explore' ? (
        <Explore key={place} modeName={name} scene={scene} />
      ) : (
        <Repair key={place} modeName={name} scene={scene} />
      )}
      <AboutModel />
    </div>
  );
}

function Explore({ modeName, scene }: { modeName: string; scene: Scene<unknown> }) {
  const { mode } = useConsoleMode(modeName);
  const [settings, setSettings] = useState<Settings>(scene.best);
  const [reached, setReached] = useState<string>();
  return (
    <Machine
      mode={modeName}
      scene={scene}
      settings={settings}
      before={scene.best}
      onChange={setSettings}
      onReach={setReached}
    >
      <KnobExplanation knob={reached === undefined ? undefined : mode.knobs[reached]} />
    </Machine>
  );
}
