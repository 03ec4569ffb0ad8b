import { memo, useEffect, useEffectEvent, useId, useRef } from 'react';
import { knobText, type Knob, positionsOf, settled } from '#shared/console/mode.ts';
import { Select } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { notchesOf, shareOf, turned } from './knob-turning.ts';

export interface KnobControlProps {
  name: string;
  knob: Knob;
  value: number;
  isFree: boolean;
  onTurn: (name: string, value: number) => void;
  /** Called when the knob gets the focus or is being turned. */
  onReach: (name: string) => void;
}

/** The highest number of choices that are shown side by side. */
const SEGMENTS = 4;

/** One knob with its name, value and unit: a slider, or another control that suits its choices. */
export const KnobControl = memo(function KnobControl(props: KnobControlProps) {
  const { choices = [] } = props.knob;
  if (choices.length === 0) return <Slider {...props} />;
  return choices.length <= SEGMENTS ? <Choices {...props} choices={choices} /> : <List {...props} choices={choices} />;
});

function Slider({ name, knob, value, isFree, onTurn, onReach }: KnobControlProps) {
  const id = useId();
  const text = knobText(knob, value);
  return (
    <div className="console-knob" data-knob={name}>
      <label htmlFor={id}>{knob.label}</label>
      <output htmlFor={id} aria-hidden>
        {text}
      </output>
      <input
        ref={useWheel({ name, knob, value, isFree, onTurn })}
        id={id}
        type="range"
        min={knob.min}
        max={knob.max}
        step={knob.step}
        value={value}
        disabled={!isFree}
        aria-valuetext={text}
        style={{ '--share': shareOf(knob, value) }}
        onFocus={() => onReach(name)}
        onPointerDown={() => onReach(name)}
        onChange={({ target }) => onTurn(name, settled(knob, target.valueAsNumber))}
      />
    </div>
  );
}

/** The wheel turns the focused knob; over any other knob the page scrolls. */
function useWheel({ name, knob, value, isFree, onTurn }: Omit<KnobControlProps, 'onReach'>) {
  const input = useRef<HTMLInputElement>(null);
  const rest = useRef(0);
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!isFree || document.activeElement !== input.current || event.ctrlKey) return;
    event.preventDefault();
    const wheel = notchesOf(event, rest.current);
    rest.current = wheel.rest;
    if (wheel.notches !== 0) onTurn(name, turned(knob, value, wheel.notches));
  });
  useEffect(() => {
    const element = input.current;
    const listener = (event: WheelEvent) => handleWheel(event);
    // React's own listener could not prevent scrolling.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);
  return input;
}

type ChoiceProps = KnobControlProps & { choices: readonly string[] };

const optionsOf = ({ knob, choices, isFree }: ChoiceProps) =>
  positionsOf(knob).map((value, index) => ({ value, label: choices[index] ?? '', disabled: !isFree }));

function Choices(props: ChoiceProps) {
  const { name, knob, value, onTurn, onReach } = props;
  return (
    <div className="console-choices" data-knob={name} onFocus={() => onReach(name)}>
      <Segmented label={knob.label} options={optionsOf(props)} value={value} onChange={(next) => onTurn(name, next)} />
    </div>
  );
}

function List(props: ChoiceProps) {
  const { name, knob, value, isFree, onTurn, onReach } = props;
  const id = useId();
  return (
    <div className="console-choices" data-knob={name} onFocus={() => onReach(name)}>
      <label htmlFor={id}>{knob.label}</label>
      <Select id={id} value={value} disabled={!isFree} onChange={({ target }) => onTurn(name, Number(target.value))}>
        {optionsOf(props).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
