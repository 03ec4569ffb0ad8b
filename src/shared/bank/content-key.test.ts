import { describe, expect, it } from 'vitest';
import { contentKey, type QuestionContent } from './content-key.ts';

const labels = (options: string[], placed: number[]): QuestionContent => ({
  kind: 'labels',
  options,
  content: { targets: [{ text: 'Neck' }, { text: 'Belly' }], partCredit: true },
  correctAnswer: { labels: placed },
  imageUrl: null,
  videoUrl: null,
});
const several = (options: string[], correct: number[]): QuestionContent => ({
  ...labels(options, []),
  kind: 'multiple',
  content: { choose: null, partCredit: true },
  correctAnswer: { correct },
});

describe('two questions are the same', () => {
  it.each([
    [labels(['phased', 'linear', 'curved'], [1, 2]), labels(['linear', 'Curved', 'phased'], [0, 1])],
    [several(['a', 'b', 'c'], [0, 2]), several(['c', 'b', 'a'], [0, 2])],
    [several(['a', 'b', 'c'], [0, 1]), several(['b', 'c', 'a'], [0, 2])],
  ])('in whatever order their options are: %j', (one, other) => {
    expect(contentKey(one)).toBe(contentKey(other));
  });

  it.each([
    [labels(['phased', 'linear', 'curved'], [1, 2]), labels(['linear', 'curved', 'phased'], [1, 0])],
    [several(['a', 'b', 'c'], [0, 2]), several(['c', 'b', 'a'], [0, 1])],
  ])('not if their keys name other options: %j', (one, other) => {
    expect(contentKey(one)).not.toBe(contentKey(other));
  });
});
