import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Scene, Settings } from '#shared/console/mode.ts';
import type { MakePainter } from '#shared/console/painter.ts';
import { useMedia } from '#client/ui/use-wide-screen.ts';
import { Screen } from './screen.ts';
import type { Traced } from './trace.ts';

interface ScreenOptions {
  makePainter: MakePainter;
  scene: Scene<unknown>;
  settings: Settings;
  isRunning: boolean;
  isTracing: boolean;
}

/** Paints a scene with the given settings on canvases. */
export function useScreen({ makePainter, scene, settings, isRunning, isTracing }: ScreenOptions) {
  const image = useRef<HTMLCanvasElement>(null);
  const strip = useRef<HTMLCanvasElement>(null);
  const [traced, setTraced] = useState<Traced | null>(null);
  const [screen] = useState(() => new Screen(setTraced));
  // The knob follows the finger at once; the picture follows as soon as there is time.
  const drawn = useDeferredValue(settings);
  const painter = useMemo(() => makePainter(scene, drawn), [makePainter, scene, drawn]);
  const hasStrip = painter.spectrum !== undefined;
  useEffect(() => {
    return image.current === null ? undefined : screen.attach(image.current, hasStrip ? strip.current : null);
  }, [screen, hasStrip]);
  useEffect(() => screen.show(painter), [screen, painter]);
  useEffect(() => screen.run(isRunning), [screen, isRunning]);
  useEffect(() => screen.trace(isTracing), [screen, isTracing]);
  return { image, strip, screen, painter, traced: isTracing ? traced : null };
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** Full screen for an element; `toggle` is null if the browser does not support it or refused it. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isRefused, setIsRefused] = useState(false);
  const isFull = useSyncExternalStore(
    watchFullScreen,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
    () => false,
  );
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => setIsRefused(true));
  };
  return { isFull, toggle: document.fullscreenEnabled && !isRefused ? toggle : null };
}
function watchFullScreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Delays the value until it settles, so that screen readers announce where a knob ends, not every value it passes. */
export function useSettledValue<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
