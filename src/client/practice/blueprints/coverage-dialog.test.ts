import { expect, it } from 'vitest';
import { lackOf } from './coverage-dialog.tsx';

it('a bank lacks what an exam needs beyond its questions, and nothing can be said without weights', () => {
  expect(lackOf({ needed: 25, available: 12 })).toBe(13);
  expect(lackOf({ needed: 25, available: 25 })).toBe(0);
  expect(lackOf({ needed: 25, available: 40 })).toBe(0);
  expect(lackOf({ needed: null, available: 40 })).toBeNull();
});
