import { describe, expect, it } from 'vitest';
import { lineRange } from './line-range.ts';

const text = 'Front: a\n\nBack: b';
const lineOf = (line: number) => {
  const { start, end } = lineRange(text, line);
  return text.slice(start, end);
};

describe('the place of a line', () => {
  it('is from its first character to its last', () => {
    expect([1, 2, 3].map(lineOf)).toEqual(['Front: a', '', 'Back: b']);
    expect(lineRange(text, 3)).toEqual({ start: 10, end: text.length });
  });

  it('is that of the last line where there are not so many', () => {
    expect(lineOf(9)).toBe('Back: b');
    expect(lineRange('', 4)).toEqual({ start: 0, end: 0 });
  });
});
