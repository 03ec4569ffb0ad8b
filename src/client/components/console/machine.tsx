import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { AlignLeft } from 'lucide-react';
import type { ConsoleMode, ReadOut, Scene, Settings } from '#shared/console/mode.ts';
import { useConsoleMode } from './console-modes.ts';
import { KnobPanel } from './knob-panel.tsx';
import './machine.css';
import { MachineKey } from './machine-key.tsx';
import { MachineKeys } from './machine-keys.tsx';
import { Picture } from './picture.tsx';
import type { Traced } from './trace.ts';
import { useFullScreen, useReducedMotion, useScreen, useSettledValue } from './use-screen.ts';

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
  /** The small variant: only the free knobs, and the fewest keys. */
  isSmall?: boolean;
  /** Called with the knob in use, for callers that explain it. */
  onReach?: (knob: string) => void;
  /** Content below the picture that stays in view with it. */
  children?: ReactNode;
}

const SETTLED_MS = 600;
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
  const isRunning = !(isFrozen ?? isStill);
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

/** Lets F freeze the machine while the focus is inside it. */
function useFreezeKey(machine: RefObject<HTMLElement | null>, onFreeze: () => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A select finds its options by typed letters.
    const isTyped = event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.toLowerCase() !== 'f' || event.repeat || isTyped) return;
    // In a quiz, the same letter flags the question.
    event.preventDefault();
    onFreeze();
  });
  useEffect(() => {
    const element = machine.current;
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  }, [machine]);
}

/** Passes the picture's height to the style sheet, so that content scrolling below the picture stays clear of it. */
function usePictureHeight(machine: RefObject<HTMLElement | null>) {
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (picture.current === null) return undefined;
    const size = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      machine.current?.style.setProperty('--console-picture', `${Math.round(height)}px`);
    });
    size.observe(picture.current);
    return () => size.disconnect();
  }, [machine]);
  return picture;
}

interface ReadOutsProps {
  readOuts: readonly ReadOut[];
  isTracing: boolean;
  traced: Traced | null;
}

/** The texts around the picture; while the trace measures something, its value instead of the painter's. */
function ReadOuts({ readOuts, isTracing, traced }: ReadOutsProps) {
  const ofTrace = isTracing ? traceReadOuts(traced) : [];
  const isTraced = (label: string) => ofTrace.some((readOut) => readOut.label === label);
  const all = [...readOuts.filter(({ label }) => !isTraced(label)), ...ofTrace];
  return (
    <dl className="console-read-outs">
      {all.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Measured from the picture, so only as accurate as the picture. */
function traceReadOuts(traced: Traced | null): ReadOut[] {
  return [
    { label: 'PSV', text: traced === null ? '–' : `${traced.psv.toFixed(0)} cm/s` },
    { label: 'EDV', text: traced === null ? '–' : `${traced.edv.toFixed(0)} cm/s` },
    { label: 'RI', text: traced === null ? '–' : traced.ri.toFixed(2) },
    { label: 'S/D', text: traced?.sd?.toFixed(1) ?? '–' },
  ];
}

/** Describes the picture in sentences: always present for screen readers, shown to others at the press of a key. */
function SeenText({ mode, scene, settings }: { mode: ConsoleMode; scene: Scene<unknown>; settings: Settings }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const settled = useSettledValue(settings, SETTLED_MS);
  const sentences = useMemo(() => mode.seen(scene, settled), [mode, scene, settled]);
  return (
    <fieldset aria-labelledby={id} className="console-seen min-w-0">
      <MachineKey
        label="Describe the picture"
        Icon={AlignLeft}
        isLit={isShown}
        onPress={() => setIsShown((before) => !before)}
      />
      <div className={isShown ? 'mt-2' : 'sr-only'}>
        <h3 id={id} className="text-14 font-semibold">
          What the picture shows
        </h3>
        <ul aria-live="polite" className="mt-1 list-disc space-y-1 pl-5 text-14">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}
