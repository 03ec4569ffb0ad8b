import { expect, it } from 'vitest';
import { gridPage, gridPageCount, gridPageOf, indexesIn, windowAround } from './navigator.tsx';

it.each([
  [0, 100, 0, 11],
  [5, 100, 0, 11],
  [6, 100, 1, 12],
  [50, 100, 45, 56],
  [94, 100, 89, 100],
  [99, 100, 89, 100],
  [3, 21, 0, 11],
])('around index %i of %i the window is %i to %i', (index, total, start, end) => {
  expect(windowAround(index, total)).toEqual({ start, end });
});

it('is no wider than the quiz', () => {
  expect(windowAround(2, 5)).toEqual({ start: 0, end: 5 });
});

it('pages the grid by fifty', () => {
  expect(gridPageCount(120)).toBe(3);
  expect(gridPageCount(50)).toBe(1);
  expect(gridPageOf(49)).toBe(0);
  expect(gridPageOf(50)).toBe(1);
  expect(gridPage(2, 120)).toEqual({ start: 100, end: 120 });
});

it('lists the indexes of a range', () => {
  expect(indexesIn({ start: 3, end: 6 })).toEqual([3, 4, 5]);
});
