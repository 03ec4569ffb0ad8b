import { describe, expect, it } from 'vitest';
import { countsText, totalOf } from './due-counts.ts';

describe('the counts of today', () => {
  it('name only the kinds with cards', () => {
    expect(countsText({ learning: 1, review: 4, new: 20 })).toBe('25 cards: 1 learning, 4 to review, 20 new');
    expect(countsText({ learning: 0, review: 1, new: 0 })).toBe('1 card: 1 to review');
  });

  it('say that there are none', () => {
    expect(countsText({ learning: 0, review: 0, new: 0 })).toBe('No cards are due right now.');
  });

  it('add up to a total', () => {
    expect(totalOf({ learning: 1, review: 4, new: 20 })).toBe(25);
  });
});
