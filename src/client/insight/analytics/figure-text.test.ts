import { expect, it } from 'vitest';
import { countTicks } from './figure-text.ts';

it.each([
  [0, [0, 1]],
  [0.4, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4.2, [0, 2, 4, 6]],
  [7, [0, 2, 4, 6, 8]],
  [32, [0, 10, 20, 30, 40]],
  [100, [0, 25, 50, 75, 100]],
  [260, [0, 100, 200, 300]],
  [26_000_000, [0, 10_000_000, 20_000_000, 30_000_000]],
])('an axis up to %d has its ticks at %j', (most, ticks) => {
  expect(countTicks(most)).toEqual(ticks);
});

it('an axis reaches the highest value in at most four steps', () => {
  for (let most = 1; most < 2000; most += 1) {
    const ticks = countTicks(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});
