import { type TouchEvent, useRef } from 'react';

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
