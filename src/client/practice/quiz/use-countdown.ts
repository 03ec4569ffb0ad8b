import { useEffect, useEffectEvent, useState } from 'react';
import { hasSlept, secondsLeft, untilNextSecond, type Countdown } from '#client/lib/countdown.ts';

interface CountdownEvents {
  onTimeUp: () => void;
  /** The computer slept, or its clock was set, so the server has to report the remaining time. */
  onWake: () => void;
}

const clocks = () => ({ monotonic: performance.now(), wall: Date.now() });

/** Seconds left, updated each second; null without a countdown. */
export function useCountdown(countdown: Countdown | null, { onTimeUp, onWake }: CountdownEvents): number | null {
  const [now, setNow] = useState(() => performance.now());
  const timeUp = useEffectEvent(onTimeUp);
  const wake = useEffectEvent(onWake);

  useEffect(() => {
    if (countdown === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let before = clocks();
    function tick() {
      if (countdown === null) return;
      clearTimeout(timer);
      const current = clocks();
      if (hasSlept(before, current)) wake();
      before = current;
      setNow(current.monotonic);
      if (secondsLeft(countdown, current.monotonic) === 0) timeUp();
      else timer = setTimeout(tick, untilNextSecond(countdown, current.monotonic));
    }
    tick();
    // Browsers slow down timers in the background; on return, the time must be right at once.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [countdown]);

  return countdown === null ? null : secondsLeft(countdown, now);
}
