import { memo, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import {
  type ConsoleMode,
  groupsOf,
  type Knob,
  knobText,
  positionsOf,
  settled,
  type Settings,
} from '#shared/console/mode.ts';
import { Options, Select } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { notchesOf, shareOf, turned } from './knob-turning.ts';

interface KnobPanelProps {
  mode: ConsoleMode;
  settings: Settings;
  free: readonly string[] | undefined;
  /** Leaves out the knobs that can't be turned. */
  isFreeOnly: boolean;
  onChange: (settings: Settings) => void;
  onReach: (name: string) => void;
}

/** All knobs under the headings of their groups. */
export function KnobPanel({ mode, settings, free, isFreeOnly, onChange, onReach }: KnobPanelProps) {
  const isFree = (name: string) => free === undefined || free.includes(name);
  const knobs = Object.entries(mode.knobs).filter(([name]) => !isFreeOnly || isFree(name));
  const turn = useTurn(settings, onChange);
  return (
    <div className="console-panel">
      {groupsOf(knobs).map(({ heading: group, members }) => (
        <fieldset key={group} data-group={group}>
          <legend>{group}</legend>
          <div className={group === 'TGC' ? 'console-tgc' : 'console-knobs'}>
            {members.map(([name, knob]) => (
              <KnobControl
                key={name}
                name={name}
                knob={knob}
                value={settings[name] ?? knob.min}
                isFree={isFree(name)}
                onTurn={turn}
                onReach={onReach}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** Stays the same function across renders, so that turning one knob renders only that knob. */
function useTurn(settings: Settings, onChange: (settings: Settings) => void) {
  const latest = useRef({ settings, onChange });
  useEffect(() => {
    latest.current = { settings, onChange };
  }, [settings, onChange]);
  return useCallback((name: string, value: number) => {
    // Two events may fire before the next render.
    const turned = { ...latest.current.settings, [name]: value };
    latest.current.settings = turned;
    latest.current.onChange(turned);
  }, []);
}

interface KnobControlProps {
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
const KnobControl = memo(function KnobControl(props: KnobControlProps) {
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
    // React's own listener could not prevent scrolling.
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
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
        <Options of={optionsOf(props)} />
      </Select>
    </div>
  );
}
