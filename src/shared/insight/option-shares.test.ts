import { expect, it } from 'vitest';
import { optionShares } from './option-shares.ts';

const times = (count: number, ...options: number[]) => Array.from({ length: count }, () => options);

it('gives each option the rounded percentage of first attempts that chose it', () => {
  expect(optionShares([...times(7, 0), ...times(4, 2), ...times(1, 3)], 4)).toEqual([58, 0, 33, 8]);
});

it('counts an attempt for every option that it chose', () => {
  expect(optionShares([...times(6, 0, 2), ...times(4, 0)], 3)).toEqual([100, 0, 60]);
});

it('is empty for fewer than ten', () => {
  expect(optionShares(times(9, 1), 2)).toEqual([]);
  expect(optionShares(times(10, 1), 2)).toEqual([0, 100]);
});
