import { describe, expect, it } from 'vitest';
import { afterGivingUp, afterRepair, NO_REPAIRS } from './streak.ts';

describe('the streak of repairs', () => {
  it('grows with each repair, and remembers the longest streak', () => {
    const two = afterRepair(afterRepair(NO_REPAIRS));
    expect(two).toEqual({ streak: 2, longest: 2 });
    expect(afterRepair({ streak: 0, longest: 5 })).toEqual({ streak: 1, longest: 5 });
  });

  it('ends when the answer is shown', () => {
    expect(afterGivingUp({ streak: 3, longest: 5 })).toEqual({ streak: 0, longest: 5 });
  });
});
