import { expect, it } from 'vitest';
import { Quality } from './quality.ts';

it('draws fewer lines while pictures take too long, and more once they are quick', () => {
  const quality = new Quality();
  const first = quality.density;
  for (let n = 0; n < 20; n += 1) quality.took(400, quality.density);
  expect(quality.density).toBe(0.35);
  for (let n = 0; n < 100; n += 1) quality.took(10, quality.density);
  expect(quality.density).toBe(1);
  expect(first).toBeLessThan(1);
});

it('does not change for one slow picture, or for pictures of another density', () => {
  const quality = new Quality();
  const first = quality.density;
  quality.took(400, first);
  quality.took(20, first);
  quality.took(400, first);
  for (let n = 0; n < 20; n += 1) quality.took(400, 0.01);
  expect(quality.density).toBe(first);
});
