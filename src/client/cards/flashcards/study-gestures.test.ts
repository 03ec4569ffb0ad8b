import { describe, expect, it } from 'vitest';
import { studyKey, swipeDirection } from './study-gestures.ts';

const press = (key: string, some: Partial<Parameters<typeof studyKey>[0]> = {}) =>
  studyKey({ key, isRepeated: false, hasModifier: false, on: 'page', ...some });

describe('studyKey', () => {
  it('flips with Space and moves with the arrows', () => {
    expect([' ', 'ArrowRight', 'ArrowLeft'].map((key) => press(key))).toEqual(['flipped', 'next', 'previous']);
  });

  it('leaves other keys alone', () => {
    expect(['a', 'Enter', 'ArrowUp', 'Tab'].map((key) => press(key))).toEqual([null, null, null, null]);
  });

  it('leaves Space to a focused button, and still moves with the arrows', () => {
    expect(press(' ', { on: 'control' })).toBeNull();
    expect(press('ArrowRight', { on: 'control' })).toBe('next');
  });

  it('leaves a field and the browser’s own shortcuts alone', () => {
    expect(press('ArrowLeft', { on: 'field' })).toBeNull();
    expect(press('ArrowLeft', { hasModifier: true })).toBeNull();
  });

  it('does not rush through the cards while a key is held down', () => {
    expect(press('ArrowRight', { isRepeated: true })).toBeNull();
  });
});

describe('swipeDirection', () => {
  const from = { x: 200, y: 300 };

  it.each([
    ['left', { x: 150, y: 300 }],
    ['right', { x: 260, y: 325 }],
  ])('is %s if the finger ends at %j', (direction, to) => {
    expect(swipeDirection(from, to)).toBe(direction);
  });

  it.each([
    ['a tap', { x: 200, y: 300 }],
    ['a small movement', { x: 151, y: 300 }],
    ['scrolling', { x: 205, y: 100 }],
    ['diagonal scrolling', { x: 120, y: 250 }],
  ])('is null for %s', (_, to) => {
    expect(swipeDirection(from, to)).toBeNull();
  });
});
