import { useCallback, useEffect, useRef } from 'react';
import { type ConsoleMode, groupsOf, type Settings } from '#shared/console/mode.ts';
import { KnobControl } from './knob-control.tsx';

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
