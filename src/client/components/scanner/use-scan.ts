import { useCallback, useEffect, useState } from 'react';
import { ScanScreen, type Scan, type ShownFrame } from './scan-screen.ts';

/** What the picture shows. */
export interface Seen {
  /** From the last picture whose structures were found. */
  named: ShownFrame['named'];
  shown: ShownFrame | null;
}

/** A scan that is being drawn. */
export interface LiveScan {
  /** Given to a canvas as its ref. */
  attach: (canvas: HTMLCanvasElement) => () => void;
  seen: Seen;
  /** Why it can't be drawn. */
  failure: string | null;
}

/** Draws a scan. What is seen lags behind what is asked for by the time that a picture takes. */
export function useScan(scan: Scan, isRunning = true): LiveScan {
  const [seen, setSeen] = useState<Seen>({ named: [], shown: null });
  const [failure, setFailure] = useState<string | null>(null);
  const [screen] = useState(() => {
    const handleShown = (shown: ShownFrame) => {
      setSeen(({ named }) => ({ named: shown.named.length > 0 ? shown.named : named, shown }));
      setFailure(null);
    };
    return new ScanScreen(handleShown, setFailure);
  });
  useEffect(() => screen.show(scan), [screen, scan]);
  useEffect(() => screen.run(isRunning), [screen, isRunning]);
  const attach = useCallback((canvas: HTMLCanvasElement) => screen.attach(canvas), [screen]);
  return { attach, seen, failure };
}
