import { type ReactNode, useState } from 'react';
import type { Hold } from '#shared/scanner/core/hold.ts';
import { DEFAULT_SETTINGS } from '#shared/scanner/core/settings.ts';
import { startPose, type KnownContent } from '#shared/scanner/plane-task.ts';
import { Fold } from '#client/ui/fold.tsx';
import { HoldControls } from './hold-controls.tsx';
import type { MovementName } from './movements.ts';
import { ProbeFigure } from './probe-figure.tsx';
import { MovablePicture } from './scan-picture.tsx';
import { SeenText } from './seen-text.tsx';
import type { Scan } from './scan-screen.ts';
import { type Seen, useScan } from './use-scan.ts';

/** The scan of a task with the probe held like this. The caller keeps it while nothing changes. */
export function taskScan(content: KnownContent, hold: Hold): Scan {
  const { body, options, probe, start, settings } = content;
  return {
    body,
    options,
    probe,
    start: startPose(start),
    hold,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    color: null,
  };
}

interface PlanePictureProps {
  scan: Scan;
  /** The movements that can be made; none shows the picture only. */
  free: readonly MovementName[];
  onHold: (hold: Hold) => void;
  /** Whether what the picture shows is described at once. */
  hasNames?: boolean;
  /** Below the picture, by what it shows. */
  children?: (seen: Seen) => ReactNode;
}

/** A live picture with the body, the probe on it and the movements that can be made. */
export function PlanePicture({ scan, free, onHold, hasNames = false, children }: PlanePictureProps) {
  const live = useScan(scan);
  const { seen } = live;
  const [movement, setMovement] = useState<MovementName>(free[0] ?? 'slide');
  const chosen = free.includes(movement) ? movement : (free[0] ?? 'slide');
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(16rem,2fr)]">
        <MovablePicture
          scan={scan}
          live={live}
          movement={chosen}
          isFixed={free.length === 0}
          hasNames={hasNames}
          onHold={onHold}
        />
        <div className="grid gap-4">
          {free.length > 0 && (
            <HoldControls
              hold={scan.hold}
              movement={chosen}
              free={free}
              isOneAtATime
              onHold={onHold}
              onMovement={setMovement}
            />
          )}
          {seen.shown && <ProbeFigure shown={seen.shown} probe={scan.probe} hasGhost={false} />}
          <Fold title="The picture in words">
            <div className="px-4 pb-4">
              <SeenText seen={seen} />
            </div>
          </Fold>
        </div>
      </div>
      {children?.(seen)}
    </>
  );
}
