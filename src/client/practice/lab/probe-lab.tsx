import { useMemo, useState } from 'react';
import { BODIES, BODY_NAMES, type BodyName } from '#shared/scanner/bodies/bodies.ts';
import { STILL, type Hold } from '#shared/scanner/core/hold.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/scanner/core/settings.ts';
import type { View } from '#shared/scanner/views/view.ts';
import { VIEWS } from '#shared/scanner/views/views.ts';
import { HoldControls } from '#client/components/scanner/hold-controls.tsx';
import type { MovementName } from '#client/components/scanner/movements.ts';
import { ProbeFigure } from '#client/components/scanner/probe-figure.tsx';
import { MovablePicture } from '#client/components/scanner/scan-picture.tsx';
import { SeenText } from '#client/components/scanner/seen-text.tsx';
import { NOTHING_SEEN } from '#client/components/scanner/use-scan.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';
import { Button } from '#client/ui/button.tsx';
import { MachineKnobs } from './machine-knobs.tsx';
import { awayFrom } from './away.ts';

interface ProbeLabProps {
  /** From the address: any text, or nothing. */
  bodyName: string | undefined;
  viewId: string | undefined;
  onChoose: (choice: { body: string; view: string }) => void;
}

const [FIRST_BODY = 'phantom'] = BODY_NAMES;

/** A probe on a body: where one holds it decides what one sees. */
export function ProbeLab({ bodyName, viewId, onChoose }: ProbeLabProps) {
  const body = BODY_NAMES.find((name) => name === bodyName) ?? FIRST_BODY;
  const views = VIEWS[body];
  const view = views.find(({ id }) => id === viewId) ?? views[0];
  if (view === undefined) return null;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
        <Field label="Body">
          <Select
            value={body}
            onChange={({ target }) => {
              const chosen = BODY_NAMES.find((name) => name === target.value) ?? FIRST_BODY;
              onChoose({ body: chosen, view: VIEWS[chosen][0]?.id ?? '' });
            }}
          >
            <Options of={BODY_NAMES.map((name) => ({ value: name, label: BODIES[name].label }))} />
          </Select>
        </Field>
        <Field label="Standard view">
          <Select value={view.id} onChange={({ target }) => onChoose({ body, view: target.value })}>
            <Options of={views.map(({ id, name }) => ({ value: id, label: name }))} />
          </Select>
        </Field>
      </div>
      <Probe key={`${body} ${view.id}`} body={body} view={view} />
    </div>
  );
}

const NO_OPTIONS = {};

function Probe({ body, view }: { body: BodyName; view: View }) {
  const [hold, setHold] = useState<Hold>(STILL);
  const [settings, setSettings] = useState<Settings>({ ...DEFAULT_SETTINGS, ...view.settings });
  const [movement, setMovement] = useState<MovementName>('slide');
  const [hasNames, setHasNames] = useState(true);
  const [isOneAtATime, setIsOneAtATime] = useState(true);
  const [isRunning, setIsRunning] = useState(true);
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const { options = NO_OPTIONS, probe, start } = view;
  const scan = useMemo(
    () => ({ body, options, probe, start, hold, settings }),
    [body, options, probe, start, hold, settings],
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="grid gap-4 max-lg:sticky max-lg:top-0 max-lg:z-10">
        <MovablePicture
          scan={scan}
          movement={movement}
          hasNames={hasNames}
          isRunning={isRunning}
          onHold={setHold}
          onSeen={setSeen}
        />
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {seen.shown?.isMoving && (
            <Button size="small" onClick={() => setIsRunning(!isRunning)}>
              {isRunning ? 'Freeze' : 'Unfreeze'}
            </Button>
          )}
        </div>
      </div>
      <div className="grid gap-6">
        <HoldControls
          hold={hold}
          movement={movement}
          isOneAtATime={isOneAtATime}
          onHold={setHold}
          onMovement={setMovement}
        />
        {seen.shown && <ProbeFigure shown={seen.shown} probe={probe} hasGhost />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LabeledSwitch label="Names in the picture" isOn={hasNames} onChange={setHasNames} />
          <LabeledSwitch label="One movement at a time" isOn={isOneAtATime} onChange={setIsOneAtATime} />
          <Button size="small" onClick={() => setHold(awayFrom(Math.random))}>
            Move the probe away
          </Button>
        </div>
        <SeenText seen={seen} />
        <MachineKnobs settings={settings} onChange={setSettings} />
      </div>
    </div>
  );
}
