import { describe, expect, it } from 'vitest';
import { freePlace, type Box } from './free-place.ts';

const view = { width: 1366, height: 650 };
const size = { width: 388, height: 80 };
const bottomRight = { left: 1366 - 388 - 16, top: 650 - 80 - 16 };

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('freePlace', () => {
  it('is the right end of the given edge if nothing is there', () => {
    expect(freePlace(size, [], view, 'bottom')).toEqual(bottomRight);
    expect(freePlace(size, [], view, 'top')).toEqual({ left: bottomRight.left, top: 16 });
  });

  it('is the left end of the edge if the right one is taken', () => {
    const next = box(1250, 590, 100, 44);
    expect(freePlace(size, [next], view, 'bottom')).toEqual({ left: 16, top: bottomRight.top });
  });

  it('is the other edge if all of the first is taken', () => {
    const bar = box(0, 590, 1366, 60);
    expect(freePlace(size, [bar], view, 'bottom')).toEqual({ left: bottomRight.left, top: 16 });
  });

  it('is between two bars if both edges are taken', () => {
    const bars = [box(0, 0, 1366, 60), box(0, 590, 1366, 60)];
    const { top } = freePlace(size, bars, view, 'bottom');
    expect(top).toBeGreaterThanOrEqual(60);
    expect(top + size.height).toBeLessThanOrEqual(590);
  });

  it('covers as little as possible if everything is taken', () => {
    const all = [box(0, 0, 1366, 650), box(0, 100, 1366, 550)];
    expect(freePlace(size, all, view, 'bottom').top).toBe(16);
  });

  it('stays inside a window that is narrower than the box', () => {
    expect(freePlace(size, [], { width: 320, height: 60 }, 'top').left).toBe(0);
  });
});
