import { expect, it } from 'vitest';
import { restorePercent } from './restore-stage.tsx';

it('the progress bar of a restore advances by 10% every 200 ms, and stops at 90%', () => {
  expect([0, 199, 200, 399, 1000, 1799].map(restorePercent)).toEqual([0, 0, 10, 10, 50, 80]);
  expect([1800, 2000, 60_000].map(restorePercent)).toEqual([90, 90, 90]);
});
