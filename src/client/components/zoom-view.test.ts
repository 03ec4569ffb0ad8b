import { expect, it } from 'vitest';
import { clampView, FITTED, MAX_SCALE, panBy, viewAfterKey, zoomAt } from './zoom-view.ts';

const frame = { width: 400, height: 300 };

it('keeps the point under the pointer in place', () => {
  const view = zoomAt(FITTED, { factor: 2, point: { x: 100, y: -50 }, frame });
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
});

it('keeps the image inside the frame', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(clampView({ scale: 1, x: 30, y: 30 }, frame)).toEqual(FITTED);
});

it('magnifies within limits', () => {
  const center = { point: { x: 0, y: 0 }, frame };
  expect(zoomAt(FITTED, { factor: 100, ...center }).scale).toBe(MAX_SCALE);
  expect(zoomAt({ scale: 2, x: 80, y: 0 }, { factor: 0.1, ...center })).toEqual(FITTED);
});

it('handles its own keys and ignores others', () => {
  const zoomed = viewAfterKey(FITTED, '+', frame);
  expect(zoomed?.scale).toBe(1.5);
  expect(viewAfterKey({ scale: 2, x: 0, y: 0 }, 'ArrowRight', frame)).toEqual({ scale: 2, x: -60, y: 0 });
  expect(viewAfterKey({ scale: 2, x: 10, y: 10 }, '0', frame)).toEqual(FITTED);
  expect(viewAfterKey(FITTED, 'Tab', frame)).toBeUndefined();
});
