import { expect, it } from 'vitest';
import { moved, moveNews } from './moving.ts';

it('moves an item up and down', () => {
  expect(moved(['a', 'b', 'c', 'd'], 2, 1)).toEqual(['a', 'c', 'b', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
  expect(moved([0, 1, 2], 0, 1)).toEqual([1, 0, 2]);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

it('announces the new position of an item, or that it cannot move further', () => {
  expect(moveNews('Scan', 1, { noun: 'step', count: 4 })).toBe('Scan: now step 2 of 4');
  expect(moveNews('Scan', -1, { noun: 'step', count: 4 })).toBe('Scan is the first step already');
  expect(moveNews('Scan', 4, { noun: 'domain', count: 4 })).toBe('Scan is the last domain already');
});
