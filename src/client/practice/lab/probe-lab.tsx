import { useMemo, useState } from 'react';
import { BODY_LIST, BODY_NAMES, type BodyName } from '#shared/scanner/bodies/body-list.ts';
import { STILL, type Hold } from '#shared/scanner/core/hold.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/scanner/core/settings.ts';
import type { ScanColor } from '#shared/scanner/scan.ts';
import type { View } from '#shared/scanner/views/view.ts';
import { VIEWS } from '#shared/scanner/views/views.ts';
import { HoldControls } from '#client/components/scanner/hold-controls.tsx';
import type { MovementName } from '#client/components/scanner/movements.ts';
import { ProbeFigure } from '#client/components/scanner/probe-figure.tsx';
import { MovablePicture } from '#client/components/scanner/scan-picture.tsx';
import { SeenText } from '#client/components/scanner/seen-text.tsx';
import { useScan } from '#client/components/scanner/use-scan.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorKnobs } from './color-knobs.tsx';
import { MachineKnobs } from './machine-knobs.tsx';
import { awayFrom } from './away.ts';

interface ProbeLabProps {
  /** From the address: any text, or nothing. */
  bodyName: string | undefined;
  viewId: string | undefined;
  onChoose: (choice: { body: string; view: string }) => void;
}

/** A probe on a body: where one holds it decides what one sees. */
export function ProbeLab({ bodyName, viewId, onChoose }: ProbeLabProps) {
  const body = BODY_NAMES.find((name) => name === bodyName) ?? 'abdomen';
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
              const chosen = BODY_NAMES.find((name) => name === target.value) ?? 'abdomen';
              onChoose({ body: chosen, view: VIEWS[chosen][0]?.id ?? '' });
            }}
          >
            <Options of={BODY_NAMES.map((name) => ({ value: name, label: BODY_LIST[name].label }))} />
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
  const [color, setColor] = useState<ScanColor | null>(null);
  const { options = NO_OPTIONS, probe, start } = view;
  const scan = useMemo(
    () => ({ body, options, probe, start, hold, settings, color }),
    [body, options, probe, start, hold, settings, color],
  );
  const live = useScan(scan, isRunning);
  const { seen } = live;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="max-lg:sticky max-lg:top-0 max-lg:z-10">
        <MovablePicture scan={scan} live={live} movement={movement} hasNames={hasNames} onHold={setHold} />
      </div>
      <div className="grid gap-6 lg:row-span-2">
        <HoldControls
          hold={hold}
          movement={movement}
          isOneAtATime={isOneAtATime}
          onHold={setHold}
          onMovement={setMovement}
        />
        <div className="grid gap-1">
          <LabeledSwitch label="Names in the picture" isOn={hasNames} onChange={setHasNames} />
          <LabeledSwitch label="One movement at a time" isOn={isOneAtATime} onChange={setIsOneAtATime} />
          <ColorKnobs color={color} depth={settings.depth} isFlat={probe === 'linear'} onChange={setColor} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setHold(awayFrom(Math.random))}>Move the probe away</Button>
          {seen.shown?.isMoving && (
            <Button onClick={() => setIsRunning(!isRunning)}>{isRunning ? 'Freeze' : 'Unfreeze'}</Button>
          )}
        </div>
        <MachineKnobs settings={settings} onChange={setSettings} />
      </div>
      <div className="grid gap-5">
        {seen.shown && <ProbeFigure shown={seen.shown} probe={probe} hasGhost />}
        <SeenText seen={seen} />
      </div>
    </div>
  );
}
