import { useEffect, useRef, useState } from 'react';

/** Throttles the value to one change per interval; the last value always arrives. */
export function useThrottled<T>(value: T, milliseconds: number): T {
  const [followed, setFollowed] = useState(value);
  const lastAt = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        lastAt.current = performance.now();
        setFollowed(value);
      },
      Math.max(0, lastAt.current + milliseconds - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return followed;
}
