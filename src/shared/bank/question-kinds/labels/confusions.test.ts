import { expect, it } from 'vitest';
import { confusionsOf } from './confusions.ts';

it('counts each label that was placed where another belongs, the most frequent first', () => {
  const responses = [{ labels: [0, 1, 2] }, { labels: [1, 0, 2] }, { labels: [1, 1, null] }, { labels: [1, 0, 2] }];
  expect(confusionsOf({ labels: [0, 1, 2] }, responses)).toEqual([
    { target: 0, label: 1, count: 3 },
    { target: 1, label: 0, count: 2 },
    { target: 2, label: null, count: 1 },
  ]);
  expect(confusionsOf({ labels: [0] }, [])).toEqual([]);
});
