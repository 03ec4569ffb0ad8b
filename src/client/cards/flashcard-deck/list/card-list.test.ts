import { describe, expect, it } from 'vitest';
import { truncated } from './card-list.tsx';

describe('a side of a card in the table', () => {
  it('is shown in full up to 100 characters, and cut there', () => {
    expect(truncated('x'.repeat(100))).toBe('x'.repeat(100));
    expect(truncated('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  });

  it('is on one line', () => {
    expect(truncated(' The liver\n\n  lies\ton the right. ')).toBe('The liver lies on the right.');
  });

  it('keeps characters of several code units whole', () => {
    expect(truncated('🫀'.repeat(100))).toBe('🫀'.repeat(100));
    expect(truncated('e\u0301'.repeat(120))).toBe(`${'e\u0301'.repeat(100)}…`);
  });

  it('has no blank before the ellipsis', () => {
    expect(truncated(`${'x'.repeat(99)} more`)).toBe(`${'x'.repeat(99)}…`);
  });
});
