import { describe, expect, it } from 'vitest';
import { distractorFault } from './distractors.ts';

const option = { count: 10, share: 20, pointBiserial: -0.2 };

describe('a distractor', () => {
  it('is faulty if nobody or hardly anybody chooses it, or if strong students do', () => {
    expect(distractorFault({ count: 0, share: 0, pointBiserial: null }, 30)).toBe('never');
    expect(distractorFault({ count: 2, share: 4.9, pointBiserial: 0.3 }, 41)).toBe('rare');
    expect(distractorFault({ ...option, pointBiserial: 0.1 }, 50)).toBe('attracts_better');
  });

  it('is sound if it misleads enough weak students', () => {
    expect(distractorFault(option, 50)).toBeNull();
    expect(distractorFault({ count: 5, share: 5, pointBiserial: 0.09 }, 100)).toBeNull();
    expect(distractorFault({ ...option, pointBiserial: null }, 50)).toBeNull();
  });

  it('is not judged with few answers', () => {
    expect(distractorFault({ count: 0, share: 0, pointBiserial: null }, 29)).toBeNull();
  });
});
