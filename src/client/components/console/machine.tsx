import { type ReactNode, useId, useRef, useState } from 'react';
import type { Scene, Settings } from '#shared/console/mode.ts';
import { useConsoleMode } from './console-modes.ts';
import { KnobPanel } from './knob-panel.tsx';
import './machine.css';
import { MachineKeys } from './machine-keys.tsx';
import { Picture } from './picture.tsx';
import { ReadOuts } from './read-outs.tsx';
import { SeenText } from './seen-text.tsx';
import { useFreezeKey } from './use-freeze-key.ts';
import { usePictureHeight } from './use-picture-height.ts';
import { useFullScreen, useReducedMotion, useScreen } from './use-screen.ts';

declare module 'react' {
  interface CSSProperties {
    /** How far a slider is turned up, 0 to 1. */
    '--share'?: number;
    /** Width of the image divided by its height. */
    '--aspect'?: number;
  }
}

export interface MachineProps {
  /** The name of the mode. */
  mode: string;
  scene: Scene<unknown>;
  settings: Settings;
  onChange: (settings: Settings) => void;
  /** The knobs that can be turned; all of them if omitted. */
  free?: readonly string[] | undefined;
  /** The settings to compare with, and to reset to. */
  before?: Settings | undefined;
  isFrozenAtStart?: boolean;
  /** The small variant: only the free knobs, and the fewest keys. */
  isSmall?: boolean;
  /** Called with the knob in use, for callers that explain it. */
  onReach?: (knob: string) => void;
  /** Content below the picture that stays in view with it. */
  children?: ReactNode;
}

const nothing = () => {};

/** An ultrasound machine: the picture, its read-outs and its knobs. Suspends while its mode loads. */
export function Machine(props: MachineProps) {
  const { scene, free, before, isSmall = false, onReach = nothing, children } = props;
  const { mode, makePainter } = useConsoleMode(props.mode);
  const title = useId();
  const machine = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  const [isFrozen, setIsFrozen] = useState<boolean>();
  const [isBefore, setIsBefore] = useState(false);
  const [isTracing, setIsTracing] = useState(false);
  const [isMeasuring, setIsMeasuring] = useState(false);
  const isRunning = !(isFrozen ?? (isStill || props.isFrozenAtStart === true));
  const settings = isBefore && before !== undefined ? before : props.settings;
  const shown = useScreen({ makePainter, scene, settings, isRunning, isTracing });
  const fullScreen = useFullScreen(machine);
  const toggleFreeze = () => setIsFrozen(isRunning);
  useFreezeKey(machine, toggleFreeze);

  return (
    <div ref={machine} className="console-room">
      <fieldset aria-labelledby={title} className="console on-scan min-w-0" data-small={isSmall || undefined}>
        <div ref={usePictureHeight(machine)} className="console-front">
          <header className="console-head">
            <h2 id={title}>
              {mode.label}
              <span>{scene.name}</span>
            </h2>
            <p aria-hidden>{isBefore ? 'Before' : isRunning ? 'Live' : 'Frozen'}</p>
          </header>
          <Picture {...shown} isMeasuring={isMeasuring}>
            <ReadOuts readOuts={mode.readOuts(scene, settings)} traced={shown.traced} isTracing={isTracing} />
          </Picture>
          <MachineKeys
            isRunning={isRunning}
            isStill={isStill}
            isSmall={isSmall}
            screen={shown.screen}
            painter={shown.painter}
            tools={{ isMeasuring, isTracing, setIsMeasuring, setIsTracing }}
            fullScreen={fullScreen}
            comparison={
              before && { isBefore, setIsBefore, onReset: free?.length === 0 ? null : () => props.onChange(before) }
            }
            onFreeze={toggleFreeze}
          />
          {children}
        </div>
        <div className="console-side">
          <KnobPanel
            mode={mode}
            settings={settings}
            free={isBefore ? [] : free}
            isFreeOnly={isSmall && !isBefore}
            onChange={props.onChange}
            onReach={onReach}
          />
          <SeenText mode={mode} scene={scene} settings={settings} />
        </div>
      </fieldset>
    </div>
  );
}
