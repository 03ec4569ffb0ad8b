import { useState } from 'react';
import type { Knob, Scene, Settings } from '#shared/console/mode.ts';
import { MODE_LABELS, useConsoleMode } from '#client/components/console/console-modes.ts';
import { Machine } from '#client/components/console/machine.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Repair } from './repair.tsx';

interface LabProps {
  /** From the address: any text, or nothing. */
  modeName: string | undefined;
  sceneId: string | undefined;
  onChoose: (choice: { mode: string; scene?: string }) => void;
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
  const sceneKey = `${name} ${scene.id}`;
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
            <Options of={mode.scenes.map(({ id, name }) => ({ value: id, label: name }))} />
          </Select>
        </Field>
        <Segmented label="What to do" isLabelHidden options={TASKS} value={task} onChange={setTask} />
      </div>
      <p className="max-w-prose text-ink-2">{scene.description}</p>
      {task === 'explore' ? (
        <Explore key={sceneKey} modeName={name} scene={scene} />
      ) : (
        <Repair key={sceneKey} modeName={name} scene={scene} />
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

/** The effect and cost of the knob in use. Its space is reserved from the start, so that nothing jumps. */
function KnobExplanation({ knob }: { knob: Knob | undefined }) {
  return (
    <div className="min-h-22 border-t border-line px-3 py-2 text-14 leading-snug" aria-live="polite">
      {knob === undefined ? (
        <p className="text-ink-2">Turn a knob, or move to it with Tab, to read what it does and what it costs.</p>
      ) : (
        <>
          <p>
            <strong className="font-semibold">{knob.label}.</strong> {knob.does}
          </p>
          <p className="text-ink-2">{knob.costs}</p>
        </>
      )}
    </div>
  );
}

/** The limits of the model. */
function AboutModel() {
  return (
    <Fold title="About the model">
      <div className="grid max-w-prose gap-3 px-4 pb-4 text-ink-2">
        <p>
          This is a model for teaching, not a simulator of image acquisition. It solves no wave equation and forms no
          beam element by element: each picture comes from the formulas that exams ask for, so that every knob changes
          the picture for the reason you learn.
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Sound travels at 1,540 m/s everywhere, and is attenuated by 0.5 dB per cm and MHz unless a scene says
            otherwise.
          </li>
          <li>Velocities come from the Doppler equation, and wrap around at the Nyquist limit, half the PRF.</li>
          <li>The highest PRF follows from the depth by the range equation.</li>
          <li>Axial resolution is half the pulse length; lateral resolution is the width of the beam.</li>
          <li>Flow repeats beat by beat without breathing, arrhythmia or movement of the probe.</li>
          <li>
            MI and TI are estimates that follow output, frequency and depth, not measurements of a real transducer.
          </li>
        </ul>
        <p>Numbers on this screen are for learning. Don’t use them for patients.</p>
      </div>
    </Fold>
  );
}
