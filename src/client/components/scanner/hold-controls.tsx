import { useId } from 'react';
import { STILL, type Hold } from '#shared/scanner/core/hold.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { limitOf, MOVEMENT_NAMES, MOVEMENTS, movementText, type MovementName } from './movements.ts';

interface HoldControlsProps {
  hold: Hold;
  movement: MovementName;
  /** Those that the hand may make. */
  free?: readonly MovementName[];
  /** One slider at a time: people who find it hard to turn things in their mind learn better that way. */
  isOneAtATime: boolean;
  onHold: (hold: Hold) => void;
  onMovement: (movement: MovementName) => void;
}

/** Chooses a movement and makes it, by sliders. */
export function HoldControls(props: HoldControlsProps) {
  const { hold, movement, free = MOVEMENT_NAMES, isOneAtATime, onHold, onMovement } = props;
  const shown = isOneAtATime ? free.filter((name) => name === movement) : free;
  const isMoved = free.some((name) => hold[name] !== 0);
  return (
    <div className="grid gap-4">
      <Segmented
        label="Movement"
        options={free.map((name) => ({ value: name, label: MOVEMENTS[name].label }))}
        value={movement}
        onChange={onMovement}
      />
      <div className="grid gap-3">
        {shown.map((name) => (
          <Slider key={name} name={name} value={hold[name]} onChange={(value) => onHold({ ...hold, [name]: value })} />
        ))}
      </div>
      <div>
        <Button variant="quiet" size="small" aria-disabled={!isMoved} onClick={() => onHold(STILL)}>
          Put the probe back
        </Button>
      </div>
    </div>
  );
}

function Slider({ name, value, onChange }: { name: MovementName; value: number; onChange: (value: number) => void }) {
  const id = useId();
  const { label, does, step } = MOVEMENTS[name];
  const most = limitOf(name);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-14">
        <label htmlFor={id}>
          <span className="font-medium">{label}</span> <span className="text-ink-2">{does}</span>
        </label>
        <output htmlFor={id} className="tabular-nums">
          {movementText(name, value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="h-11 w-full accent-brand"
        min={-most}
        max={most}
        step={step / 2}
        value={value}
        aria-valuetext={movementText(name, value)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
