import { describe, expect, it } from 'vitest';
import { imageRuler, movedBy, spectrumRuler } from './measuring.ts';

describe('calipers', () => {
  it('measure an image in mm along both of its sides', () => {
    const ruler = imageRuler({ depth: [0, 40] }, 1.5);
    expect(ruler.between({ x: 0.25, y: 0.5 }, { x: 0.75, y: 0.5 })).toBe('30.0 mm');
    expect(ruler.between({ x: 0.5, y: 0.25 }, { x: 0.5, y: 0.5 })).toBe('10.0 mm');
    expect(ruler.of({ x: 0.5, y: 0.25 })).toBe('30.0 mm from the left edge, 10.0 mm deep');
  });

  it('measure a spectrum in velocity and time', () => {
    const ruler = spectrumRuler({ velocity: [100, -60], shift: [3000, -1800], seconds: 4 });
    expect(ruler.between({ x: 0.25, y: 0 }, { x: 0.5, y: 0.625 })).toBe('100 cm/s and 0.0 cm/s, 1.00 s apart');
    expect(ruler.of({ x: 0.5, y: 0.8125 })).toBe('-30 cm/s, 2.00 s from the left edge');
  });

  it('are moved by the arrow keys, and stay on the picture', () => {
    expect(movedBy('ArrowRight', { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.51, y: 0.5 });
    expect(movedBy('ArrowUp', { x: 0.5, y: 0.05 }, true)).toEqual({ x: 0.5, y: 0 });
    expect(movedBy('Enter', { x: 0.5, y: 0.5 }, false)).toBeNull();
  });
});
