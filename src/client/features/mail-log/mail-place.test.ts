import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from './mail-place.ts';

describe('the place in the mail log', () => {
  it('is read from the address, and written back to it', () => {
    const place = { filter: 'failed' as const, page: 2 };
    expect(writePlace(place)).toEqual({ state: 'failed', page: '3' });
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it('is the first page of all mails where the address says nothing that it knows', () => {
    const start = { filter: 'all', page: 0 };
    for (const params of [{}, { state: 'lost', page: '0' }, { state: 7, page: 'x' }, { page: '-3' }, { page: '1.5' }]) {
      expect(readPlace(params)).toEqual(start);
    }
    expect(writePlace({ filter: 'all', page: 0 })).toEqual({});
  });
});
