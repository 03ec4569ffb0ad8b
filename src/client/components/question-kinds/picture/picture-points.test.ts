import { describe, expect, it } from 'vitest';
import { movedBy, onPicture, spokenPoint, stepOf } from './picture-points.ts';

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('points on a picture', () => {
  it('stay on the picture', () => {
    expect([onPicture(-0.2), onPicture(0.33333333), onPicture(1.2)]).toEqual([0, 0.3333, 1]);
    expect(movedBy({ x: 0.95, y: 0.05 }, { x: 0.1, y: -0.1 })).toEqual({ x: 1, y: 0 });
  });

  it('move by small steps, by larger ones with Shift, and by finer ones when magnified', () => {
    expect(movedBy({ x: 0.5, y: 0.5 }, stepOf(key('ArrowRight'), 1) ?? { x: 0, y: 0 })).toEqual({ x: 0.51, y: 0.5 });
    expect(movedBy({ x: 0.5, y: 0.5 }, stepOf(key('ArrowUp', true), 1) ?? { x: 0, y: 0 })).toEqual({ x: 0.5, y: 0.4 });
    expect(movedBy({ x: 0.5, y: 0.5 }, stepOf(key('ArrowLeft'), 4) ?? { x: 0, y: 0 })).toEqual({ x: 0.4975, y: 0.5 });
    expect(stepOf(key('Enter'), 1)).toBeUndefined();
  });

  it('are announced in percent', () => {
    expect(spokenPoint({ x: 0.42, y: 0.1 })).toBe('42% from the left, 10% from the top');
    expect(spokenPoint({ x: 0.4225, y: 1 })).toBe('42.3% from the left, 100% from the top');
  });
});
