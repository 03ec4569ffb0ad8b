import { describe, expect, it } from 'vitest';
import { retentionText } from './study-overview.tsx';

describe('retention', () => {
  it('is the rounded percent of successful reviews', () => {
    expect(retentionText({ reviews: 3, recalled: 2 })).toBe('67%');
  });

  it('is a dash without data', () => {
    expect(retentionText({ reviews: 0, recalled: 0 })).toBe('—');
  });
});
