import { useCallback, useMemo } from 'react';
import { Activity, ArrowLeftRight, Maximize, Minimize, Play, RotateCcw, Ruler, Snowflake } from 'lucide-react';
import type { Painter } from '#shared/console/painter.ts';
import { MachineKey } from './machine-key.tsx';
import type { Screen } from './screen.ts';
import { SoundButton } from './sound-button.tsx';

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
