import { useEffect, useRef } from 'react';

const LONGEST_S = 3600;

interface VisibleTime {
  /** What the time is of. */
  key: string;
  ms: number;
  /** When the page was last shown, if it is; a monotonic instant. */
  since: number | null;
}

/** Gives whole seconds since `key` has changed, those left out in which the page was hidden; an hour at most. */
export function useVisibleSeconds(key: string): () => number {
  const counted = useRef<VisibleTime>({ key, ms: 0, since: null });

  useEffect(() => {
    const time: VisibleTime = { key, ms: 0, since: null };
    counted.current = time;
    const measure = () => {
      const now = performance.now();
      if (time.since !== null) time.ms += now - time.since;
      time.since = document.visibilityState === 'visible' ? now : null;
    };
    measure();
    document.addEventListener('visibilitychange', measure);
    return () => document.removeEventListener('visibilitychange', measure);
  }, [key]);

  return () => {
    const { ms, since } = counted.current;
    const total = ms + (since === null ? 0 : performance.now() - since);
    return Math.min(LONGEST_S, Math.round(total / 1000));
  };
}
