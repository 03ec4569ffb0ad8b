import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { pressedOn, type PressedOn } from '#client/lib/pressed-on.ts';

export type StudyKey = 'flipped' | 'next' | 'previous';

interface KeyPress {
  key: string;
  isRepeated: boolean;
  hasModifier: boolean;
  on: PressedOn;
}

/** What a key means while a card is shown: Space flips, the arrows move. */
export function studyKey({ key, isRepeated, hasModifier, on }: KeyPress): StudyKey | null {
  // A key held down would rush through the cards and count them all as studied.
  if (isRepeated || hasModifier || on === 'field') return null;
  if (key === 'ArrowRight') return 'next';
  if (key === 'ArrowLeft') return 'previous';
  return key === ' ' && on === 'page' ? 'flipped' : null;
}

/** Listens on the whole page while the component that calls it is shown. */
export function useStudyKeys(onKey: (meaning: StudyKey) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const meaning = studyKey({
      key: event.key,
      isRepeated: event.repeat,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      on: pressedOn(event.target),
    });
    if (!meaning) return;
    event.preventDefault();
    onKey(meaning);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

interface Point {
  x: number;
  y: number;
}

/** A finger that has moved less than this was tapping. */
const MIN_DISTANCE_PX = 50;

/** Where a finger has swiped to; null for a tap and for scrolling, which is mostly vertical. */
export function swipeDirection(from: Point, to: Point): 'left' | 'right' | null {
  const x = to.x - from.x;
  const y = to.y - from.y;
  if (Math.abs(x) < MIN_DISTANCE_PX || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 ? 'left' : 'right';
}

/** Touch handlers for an element with `touch-action: pan-y pinch-zoom`. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<Point | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      // A second finger means zooming.
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      const direction = start.current && touch && swipeDirection(start.current, { x: touch.clientX, y: touch.clientY });
      start.current = null;
      if (direction) onSwipe(direction);
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}
