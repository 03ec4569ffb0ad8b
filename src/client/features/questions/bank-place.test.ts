import { describe, expect, it } from 'vitest';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import { readPlace, writePlace } from './bank-place.ts';

const id = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const home = { view: 'list', duplicates: 'same', search: '', topic: null, edit: null } as const;

describe('the place in the question bank', () => {
  it('is read from the address and written back as it was', () => {
    for (const params of [
      {},
      { search: 'portal vein', topic: id },
      { topic: 'none' },
      { edit: id, topic: id },
      { edit: 'new' },
      { view: 'duplicates' },
      { view: 'duplicates', duplicates: 'near' },
      { view: 'ignored' },
    ]) {
      expect(writePlace(readPlace(params))).toEqual(params);
    }
  });

  it('takes what is malformed for absent', () => {
    expect(readPlace({ view: 'everything', search: 7, topic: 'physics', edit: '1' })).toEqual(home);
  });

  it('cuts a search at what the server takes', () => {
    expect(readPlace({ search: 'x'.repeat(500) }).search).toHaveLength(SEARCH_MAX_LENGTH);
  });
});
