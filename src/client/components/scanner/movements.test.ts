import { describe, expect, it } from 'vitest';
import { HOLD_LIMITS, STILL } from '#shared/scanner/core/hold.ts';
import { dragged, movedByKey, movementText } from './movements.ts';

describe('a movement', () => {
  it('follows the longer way of a drag', () => {
    expect(dragged(STILL, 'tilt', 100, 3).tilt).toBeCloseTo(12);
    expect(dragged(STILL, 'tilt', 3, -100).tilt).toBeCloseTo(-12);
    // the tissue follows the finger, so the probe goes the other way
    expect(dragged(STILL, 'slide', 40, 0).slide).toBeCloseTo(-10);
  });

  it('follows the arrow keys, in larger steps with Shift', () => {
    const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
    expect(movedByKey(STILL, 'rotate', key('ArrowRight'))?.rotate).toBe(2);
    expect(movedByKey(STILL, 'rotate', key('ArrowDown', true))?.rotate).toBe(-10);
    expect(movedByKey({ ...STILL, rotate: 30, tilt: 4 }, 'rotate', key('Home'))).toEqual({ ...STILL, tilt: 4 });
    expect(movedByKey(STILL, 'rotate', key('Enter'))).toBeNull();
  });

  it('ends at its limit', () => {
    expect(dragged(STILL, 'press', 1e6, 0).press).toBe(HOLD_LIMITS.press);
  });

  it('is written with its unit', () => {
    expect(movementText('slide', -12.34)).toBe('−12.3 mm');
    expect(movementText('tilt', 5)).toBe('5°');
    expect(movementText('tilt', -0.01)).toBe('0°');
  });
});
