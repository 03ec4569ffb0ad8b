import { expect, it } from 'vitest';
import { divided } from './support/recorded-time.ts';

it('shards take about the same time, and each file is in one of them', () => {
  const parts = divided([60, 1, 5, 30, 4, 31], 3, (seconds) => seconds);
  expect(parts).toEqual([[60], [31, 4, 1], [30, 5]]);
});

it('a shard may have no file', () => {
  expect(divided([1], 2, (seconds) => seconds)).toEqual([[1], []]);
});
