import { HOLD_LIMITS, STILL, type Hold } from '#shared/scanner/core/hold.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { MOVEMENT_NAMES, MOVEMENTS, movementText, type MovementName } from './movements.ts';
import { SliderField } from './slider-field.tsx';

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
          <SliderField
            key={name}
            label={MOVEMENTS[name].label}
            hint={MOVEMENTS[name].does}
            value={hold[name]}
            text={movementText(name, hold[name])}
            min={-HOLD_LIMITS[name]}
            max={HOLD_LIMITS[name]}
            step={MOVEMENTS[name].step / 2}
            onChange={(value) => onHold({ ...hold, [name]: value })}
          />
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
