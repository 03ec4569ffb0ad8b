import { describe, expect, it } from 'vitest';
import { counted } from './counted.ts';

describe('counted', () => {
  it('uses the singular for 1', () => {
    expect([0, 1, 2].map((n) => counted(n, 'question'))).toEqual(['0 questions', '1 question', '2 questions']);
  });

  it('groups thousands', () => {
    expect(counted(12_480, 'question')).toBe('12,480 questions');
  });

  it('accepts an irregular plural', () => {
    expect(counted(3, 'category', 'categories')).toBe('3 categories');
  });
});
