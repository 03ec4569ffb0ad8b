import { type RefObject, useEffect, useRef } from 'react';

/** Passes the picture's height to the style sheet, so that content scrolling below the picture stays clear of it. */
export function usePictureHeight(machine: RefObject<HTMLElement | null>) {
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
