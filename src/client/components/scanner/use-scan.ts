import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ScanScreen, type Scan, type ShownFrame } from './scan-screen.ts';

/** What the picture shows. */
export interface Seen {
  /** From the last picture whose structures were found. */
  named: ShownFrame['named'];
  shown: ShownFrame | null;
}

export const NOTHING_SEEN: Seen = { named: [], shown: null };

/** Draws a scan on a canvas. What is shown lags behind what is asked for by the time that a picture takes. */
export function useScan(scan: Scan, isRunning: boolean, onSeen: (seen: Seen) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useRef<ScanScreen | null>(null);
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const [failure, setFailure] = useState<string | null>(null);
  const handleShown = useEffectEvent((shown: ShownFrame) => {
    const now = { named: shown.named.length > 0 ? shown.named : seen.named, shown };
    setSeen(now);
    setFailure(null);
    onSeen(now);
  });
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const made = new ScanScreen((shown) => handleShown(shown), setFailure);
    screen.current = made;
    return made.attach(canvas.current);
  }, []);
  useEffect(() => screen.current?.show(scan), [scan]);
  useEffect(() => screen.current?.run(isRunning), [isRunning]);
  return { canvas, seen, failure };
}
