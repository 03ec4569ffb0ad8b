import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('query parameters', () => {
  it('stay text, also where they look like numbers', () => {
    expect(parseSearch('?topic=12e4&token=007')).toEqual({ topic: '12e4', token: '007' });
  });

  it('survive a round trip', () => {
    const search = { topic: 'a b&c' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leave out absent values, and the question mark if there are none', () => {
    expect(stringifySearch({ topic: undefined })).toBe('');
  });
});
