import { expect, it } from 'vitest';
import { lackOf } from './coverage-dialog.tsx';

it('reports how many questions the bank lacks for an exam, and nothing without weights', () => {
  expect(lackOf({ needed: 25, available: 12 })).toBe(13);
  expect(lackOf({ needed: 25, available: 25 })).toBe(0);
  expect(lackOf({ needed: 25, available: 40 })).toBe(0);
  expect(lackOf({ needed: null, available: 40 })).toBeNull();
});
