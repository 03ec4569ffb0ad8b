import { describe, expect, it } from 'vitest';
import { tag, tagList } from './tags.ts';

const messagesOf = (value: unknown) => tag.safeParse(value).error?.issues.map(({ message }) => message);

describe('a tag', () => {
  it('is trimmed, and runs of blanks within it become one', () => {
    expect(tag.parse('  liver   and\u00A0 spleen ')).toBe('liver and spleen');
    expect(tag.parse('e\u0301cho')).toBe('écho');
    expect(tag.parse('x'.repeat(50))).toHaveLength(50);
  });

  it.each([
    ['', 'A tag must not be empty'],
    [' ', 'A tag must not be empty'],
    ['x'.repeat(51), 'A tag has at most 50 characters'],
    ['a,b', 'A tag must not contain a comma'],
    ['a\nb', 'Text must be on one line'],
    ['a\tb', 'Text must be on one line'],
  ])('is refused where it is %j', (given, message) => {
    expect(messagesOf(given)).toEqual([message]);
  });
});

describe('the tags of a question', () => {
  it('are unique regardless of case, and sorted by name', () => {
    expect(tagList.parse(['veins', 'Liver', 'LIVER ', 'arteries'])).toEqual(['arteries', 'Liver', 'veins']);
    expect(tagList.parse(['zebra', 'Écho', 'écho'.normalize('NFD'), 'Echo'])).toEqual(['Echo', 'Écho', 'zebra']);
  });

  it('are limited to 20', () => {
    const many = Array.from({ length: 21 }, (_, i) => `tag ${i}`);
    expect(tagList.parse([...many.slice(1), 'TAG 1'])).toHaveLength(20);
    expect(tagList.safeParse(many).error?.issues).toMatchObject([{ message: 'A question has at most 20 tags' }]);
  });
});
