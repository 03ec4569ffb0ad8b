import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  Activity,
  ArrowLeftRight,
  Maximize,
  Minimize,
  Play,
  RotateCcw,
  Ruler,
  Snowflake,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { Painter } from '#shared/console/painter.ts';
import { MachineKey } from './machine-key.tsx';
import type { Screen } from './screen.ts';
import { type Listen, SoundPlayer } from './sound-player.ts';

interface MachineKeysProps {
  isRunning: boolean;
  /** Users who asked for less motion get a still picture, and have to start it. */
  isStill: boolean;
  isSmall: boolean;
  screen: Screen;
  painter: Painter;
  tools: {
    isMeasuring: boolean;
    isTracing: boolean;
    setIsMeasuring: (isOn: boolean) => void;
    setIsTracing: (isOn: boolean) => void;
  };
  fullScreen: { isFull: boolean; toggle: (() => void) | null };
  comparison: { isBefore: boolean; setIsBefore: (isBefore: boolean) => void; onReset: (() => void) | null } | undefined;
  onFreeze: () => void;
}

const HEARD_BINS = 64;
const FIRST_VOLUME = 60;

export function MachineKeys(props: MachineKeysProps) {
  const { isRunning, isStill, isSmall, painter, tools, fullScreen, comparison, onFreeze } = props;
  const listen = useListen(props.screen, painter);
  const hasSpectrum = painter.spectrum !== undefined;
  return (
    <fieldset className="console-keys" aria-label="Keys">
      {isStill && !isRunning ? (
        <MachineKey label="Play" Icon={Play} shortcut="F" onPress={onFreeze} />
      ) : (
        <MachineKey label="Freeze" Icon={Snowflake} isLit={!isRunning} shortcut="F" onPress={onFreeze} />
      )}
      {hasSpectrum && <SoundButton listen={listen} />}
      {comparison && (
        <>
          <MachineKey
            label="Before"
            Icon={ArrowLeftRight}
            isLit={comparison.isBefore}
            onPress={() => comparison.setIsBefore(!comparison.isBefore)}
          />
          {comparison.onReset && (
            <MachineKey label="Reset" Icon={RotateCcw} disabled={comparison.isBefore} onPress={comparison.onReset} />
          )}
        </>
      )}
      {!isSmall && painter.scales && (
        <MachineKey
          label="Calipers"
          Icon={Ruler}
          isLit={tools.isMeasuring}
          onPress={() => tools.setIsMeasuring(!tools.isMeasuring)}
        />
      )}
      {!isSmall && painter.scales?.spectrum && (
        <MachineKey
          label="Trace"
          Icon={Activity}
          isLit={tools.isTracing}
          onPress={() => tools.setIsTracing(!tools.isTracing)}
        />
      )}
      {!isSmall && fullScreen.toggle && (
        <MachineKey
          label="Full screen"
          isLabelHidden
          Icon={fullScreen.isFull ? Minimize : Maximize}
          isLit={fullScreen.isFull}
          onPress={fullScreen.toggle}
        />
      )}
    </fieldset>
  );
}

/** Returns a function that reads what can be heard at the moment. */
function useListen(screen: Screen, { scales }: Painter) {
  const shift = scales?.spectrum?.shift;
  const latest = useMemo(() => ({ levels: new Float32Array(HEARD_BINS) }), []);
  return useCallback(() => {
    const levels = screen.heard(latest.levels);
    return levels === null || shift === undefined ? null : { levels, shift };
  }, [screen, shift, latest]);
}

/** Turns the sound of the spectrum on, and sets its volume. */
function SoundButton({ listen }: { listen: Listen }) {
  const player = useRef<SoundPlayer>(null);
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off');
  const [volume, setVolume] = useState(FIRST_VOLUME);
  const isOn = state === 'on';
  useEffect(() => {
    if (player.current) player.current.listen = listen;
  }, [listen]);
  useEffect(() => () => player.current?.close(), []);

  async function toggle() {
    if (isOn) {
      player.current?.stop();
      setState('off');
      return;
    }
    player.current ??= new SoundPlayer(listen);
    setState((await player.current.start(volume / 100)) ? 'on' : 'refused');
  }

  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <>
      <MachineKey isLit={isOn} Icon={Icon} label="Sound" onPress={() => void toggle()} />
      {isOn && (
        <label className="console-knob flex min-h-11 items-center gap-2 text-12">
          <span className="sr-only">Volume</span>
          <input
            type="range"
            min={0}
            max={100}
            value={volume}
            aria-valuetext={`${volume}%`}
            style={{ '--share': volume / 100 }}
            className="w-24"
            onChange={({ target }) => {
              setVolume(target.valueAsNumber);
              player.current?.setVolume(target.valueAsNumber / 100);
            }}
          />
        </label>
      )}
      <output className="text-14 empty:hidden">
        {state === 'refused' &&
          'This browser does not allow sound here. Check its sound settings for this page, then try again.'}
      </output>
    </>
  );
}
