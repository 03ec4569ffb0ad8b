import { describe, expect, it } from 'vitest';
import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { flagField, pageField, searchField } from './search-fields.ts';

describe('a search parameter', () => {
  it('falls back to the first page if it is not a page number', () => {
    const pages = [undefined, 'x', '0', '-3', '1.5', '99999999999', '12'];
    expect(pages.map((page) => pageField(page))).toEqual([1, 1, 1, 1, 1, 1, 12]);
  });

  it('is cut if it is a longer search than the server accepts', () => {
    expect(searchField('x'.repeat(500))).toHaveLength(SEARCH_MAX_LENGTH);
    expect(searchField(7)).toBe('');
  });

  it('is off unless it is set', () => {
    expect([undefined, 'yes', '1'].map((flag) => flagField(flag))).toEqual(['0', '0', '1']);
  });
});
