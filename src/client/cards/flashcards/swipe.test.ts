import { describe, expect, it } from 'vitest';
import { swipeDirection } from './swipe.ts';

describe('swipeDirection', () => {
  const from = { x: 200, y: 300 };

  it.each([
    ['left', { x: 150, y: 300 }],
    ['right', { x: 260, y: 325 }],
  ])('is %s for a finger at %j', (direction, to) => {
    expect(swipeDirection(from, to)).toBe(direction);
  });

  it.each([
    ['a tap', { x: 200, y: 300 }],
    ['a tremble', { x: 151, y: 300 }],
    ['scrolling', { x: 205, y: 100 }],
    ['scrolling aslant', { x: 120, y: 250 }],
  ])('is none for %s', (_, to) => {
    expect(swipeDirection(from, to)).toBeNull();
  });
});
