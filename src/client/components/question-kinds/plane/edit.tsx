import { useMemo, useState } from 'react';
import { BODY_LIST, BODY_NAMES, type BodyName } from '#shared/scanner/bodies/body-list.ts';
import { STILL, type Hold } from '#shared/scanner/core/hold.ts';
import type { V3 } from '#shared/scanner/core/vectors.ts';
import { DEFAULT_SETTINGS } from '#shared/scanner/core/settings.ts';
import { knownContent, type PlaneContent, type PlaneKey } from '#shared/scanner/plane-task.ts';
import type { View } from '#shared/scanner/views/view.ts';
import { VIEWS } from '#shared/scanner/views/views.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { MOVEMENT_NAMES, MOVEMENTS, type MovementName } from '../../scanner/movements.ts';
import { PlanePicture, taskScan } from '../../scanner/plane-picture.tsx';
import type { Seen } from '../../scanner/use-scan.ts';
import { faultsAt } from '../faults-at.ts';
import { FaultNotes } from '../fault-notes.tsx';
import type { EditProps } from '../kind-props.ts';
import { PlaneTargets } from './plane-targets.tsx';

interface Task {
  content: PlaneContent;
  key: PlaneKey;
}

/** The author puts the probe down where students begin, moves it to the best slice, and says what counts there. */
export default function PlaneEdit({ value, onChange, faults }: EditProps) {
  const task: Task = { content: value.content as PlaneContent, key: value.key as PlaneKey };
  const change = (next: Task) => onChange({ options: [], ...next });
  return (
    <div className="grid min-w-0 gap-5">
      <Begin task={task} onChange={change} />
      <FaultNotes messages={[...faultsAt(faults, 'content', 'body'), ...faultsAt(faults, 'content', 'start')]} />
      {knownContent(task.content) !== null && <Best task={task} onChange={change} faults={faults} />}
    </div>
  );
}

/** Chooses a body and a view, moves the probe away from it and puts it down there. */
function Begin({ task, onChange }: { task: Task; onChange: (task: Task) => void }) {
  const [body, setBody] = useState<BodyName>(BODY_NAMES.find((name) => name === task.content.body) ?? 'abdomen');
  const [view, setView] = useState<View | undefined>(VIEWS[body][0]);
  const [hold, setHold] = useState<Hold>(STILL);
  const scan = useMemo(
    () =>
      view && {
        body,
        options: view.options ?? {},
        probe: view.probe,
        start: view.start,
        hold,
        settings: { ...DEFAULT_SETTINGS, ...view.settings },
        color: null,
      },
    [body, view, hold],
  );

  function handleBody(name: string) {
    const chosen = BODY_NAMES.find((each) => each === name);
    if (chosen === undefined) return;
    setBody(chosen);
    setView(VIEWS[chosen][0]);
    setHold(STILL);
  }
  function handlePutDown({ shown }: Seen) {
    const pose = shown?.pose;
    if (pose === undefined || view === undefined) return;
    const { depth, focus = DEFAULT_SETTINGS.focus, gain = 0 } = view.settings;
    onChange({
      content: {
        ...task.content,
        body,
        version: BODY_LIST[body].version,
        options: { ...view.options },
        probe: view.probe,
        start: { origin: rounded(pose.origin, 10), depth: rounded(pose.depth, 1e4), right: rounded(pose.right, 1e4) },
        settings: { depth, focus, gain },
        free: task.content.free.length > 0 ? task.content.free : ['rotate', 'tilt'],
      },
      key: { best: STILL, targets: [] },
    });
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-14 font-medium">Where students begin</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Body">
          <Select value={body} onChange={({ target }) => handleBody(target.value)}>
            <Options of={BODY_NAMES.map((name) => ({ value: name, label: BODY_LIST[name].label }))} />
          </Select>
        </Field>
        <Field label="Standard view">
          <Select
            value={view?.id ?? ''}
            onChange={({ target }) => {
              setView(VIEWS[body].find(({ id }) => id === target.value));
              setHold(STILL);
            }}
          >
            <Options of={VIEWS[body].map(({ id, name }) => ({ value: id, label: name }))} />
          </Select>
        </Field>
      </div>
      {scan && (
        <PlanePicture scan={scan} free={MOVEMENT_NAMES} hasNames onHold={setHold}>
          {(seen) => (
            <div className="flex flex-wrap items-center gap-3">
              <Button onClick={() => handlePutDown(seen)}>Students begin here</Button>
              <p className="text-14 text-ink-2">This starts the best slice and the targets over.</p>
            </div>
          )}
        </PlanePicture>
      )}
    </fieldset>
  );
}

const rounded = ([x, y, z]: V3, scale: number): [number, number, number] => [
  Math.round(x * scale) / scale,
  Math.round(y * scale) / scale,
  Math.round(z * scale) / scale,
];

interface BestProps {
  task: Task;
  onChange: (task: Task) => void;
  faults: EditProps['faults'];
}

/** The free movements, the best slice and the targets. */
function Best({ task: { content, key }, onChange, faults }: BestProps) {
  const scan = useMemo(() => {
    const known = knownContent(content);
    return known && taskScan(known, key.best);
  }, [content, key.best]);
  if (scan === null) return null;

  function handleFree(movement: MovementName, isFree: boolean) {
    const free = MOVEMENT_NAMES.filter((name) => (name === movement ? isFree : content.free.includes(name)));
    onChange({ content: { ...content, free }, key: { ...key, best: { ...key.best, [movement]: 0 } } });
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-14 font-medium">The best slice, from there</legend>
      <p className="text-14 text-ink-2">Movements that students may make:</p>
      <div className="flex flex-wrap gap-x-5">
        {MOVEMENT_NAMES.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={content.free.includes(name)}
              onChange={({ target }) => handleFree(name, target.checked)}
            />
            {MOVEMENTS[name].label}
          </label>
        ))}
      </div>
      <FaultNotes messages={faultsAt(faults, 'content', 'free')} />
      <PlanePicture
        scan={scan}
        free={content.free}
        hasNames
        onHold={(best) => onChange({ content, key: { ...key, best } })}
      >
        {(seen) => (
          <>
            <FaultNotes messages={faultsAt(faults, 'key', 'best')} />
            <PlaneTargets
              seen={seen}
              targets={key.targets}
              faults={faults}
              onChange={(targets) => onChange({ content, key: { ...key, targets } })}
            />
          </>
        )}
      </PlanePicture>
    </fieldset>
  );
}
