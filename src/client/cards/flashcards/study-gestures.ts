import { type TouchEvent, useRef } from 'react';
import { type KeyPress, keyPressOf, usePageKeys } from '#client/lib/page-keys.ts';

export type StudyKey = 'flipped' | 'next' | 'previous';

/** What a key means while a card is shown: Space flips, the arrows move. */
export function studyKey({ key, isRepeated, hasModifier, on }: KeyPress): StudyKey | null {
  // A key held down would rush through the cards and count them all as studied.
  if (isRepeated || hasModifier || on === 'field') return null;
  if (key === 'ArrowRight') return 'next';
  if (key === 'ArrowLeft') return 'previous';
  return key === ' ' && on === 'page' ? 'flipped' : null;
}

/** Listens to the keys while the calling component is mounted. */
export function useStudyKeys(onKey: (meaning: StudyKey) => void): void {
  usePageKeys((event) => {
    const meaning = event.shiftKey ? null : studyKey(keyPressOf(event));
    if (meaning) onKey(meaning);
    return meaning !== null;
  });
}

interface Point {
  x: number;
  y: number;
}

/** A shorter movement counts as a tap. */
const MIN_DISTANCE_PX = 50;

/** The direction of a swipe; null for a tap and for scrolling, which is mostly vertical. */
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
