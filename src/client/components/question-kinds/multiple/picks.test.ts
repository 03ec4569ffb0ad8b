import { expect, it } from 'vitest';
import { toggled, withoutOption } from './picks.ts';

it('adds and removes picks in ascending order', () => {
  expect(toggled([], 2)).toEqual([2]);
  expect(toggled([2, 3], 0)).toEqual([0, 2, 3]);
  expect(toggled([0, 2, 3], 2)).toEqual([0, 3]);
  expect(toggled([1], 1)).toEqual([]);
});

it('keeps picks with their texts when an option is removed', () => {
  expect(withoutOption([0, 2, 3], 1)).toEqual([0, 1, 2]);
  expect(withoutOption([0, 2, 3], 2)).toEqual([0, 2]);
  expect(withoutOption([0, 2], 3)).toEqual([0, 2]);
});
