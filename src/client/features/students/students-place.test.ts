import { describe, expect, it } from 'vitest';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import { filterOf, isFiltered, movedTo, readPlace, sortedBy, writePlace } from './students-place.ts';

const home = { search: '', status: 'all', sort: 'name', order: 'asc', page: 0 } as const;

describe('the place in the list of accounts', () => {
  it('is read from the address and written back as it was', () => {
    for (const params of [
      {},
      { search: 'okafor', status: 'pending' },
      { status: 'deactivated', sort: 'email' },
      { order: 'desc', page: '12' },
      { sort: 'created', order: 'asc' },
    ]) {
      expect(writePlace(readPlace(params))).toEqual(params);
    }
  });

  it('takes what is malformed for absent', () => {
    expect(readPlace({ search: 7, status: 'gone', sort: 'password', order: 'up', page: '0' })).toEqual(home);
    expect(readPlace({ page: '1.5' }).page).toBe(0);
    expect(readPlace({ page: '99999999999' }).page).toBe(0);
  });

  it('cuts a search at what the server takes', () => {
    expect(readPlace({ search: 'x'.repeat(500) }).search).toHaveLength(SEARCH_MAX_LENGTH);
  });

  it('begins at the first page of another list, and turns pages of the same', () => {
    expect(movedTo({ ...home, page: 7 }, { search: 'ana' })).toEqual({ ...home, search: 'ana', page: 0 });
    expect(movedTo({ ...home, page: 7 }, { page: 8 }).page).toBe(8);
  });
});

describe('sorting by a column', () => {
  it('begins with A, but with the newest registration', () => {
    expect(sortedBy({ sort: 'email', order: 'asc' }, 'name')).toEqual({ sort: 'name', order: 'asc' });
    expect(sortedBy({ sort: 'name', order: 'asc' }, 'created')).toEqual({ sort: 'created', order: 'desc' });
  });

  it('turns round where the list is sorted by it already', () => {
    expect(sortedBy({ sort: 'email', order: 'asc' }, 'email').order).toBe('desc');
    expect(sortedBy({ sort: 'email', order: 'desc' }, 'email').order).toBe('asc');
  });
});

describe('the filter of a place', () => {
  it('is empty where nothing is chosen', () => {
    expect(filterOf(home)).toEqual({});
    expect(isFiltered(filterOf({ ...home, search: '   ' }))).toBe(false);
  });

  it('asks for a status, or for the deactivated of any', () => {
    expect(filterOf({ search: ' ana ', status: 'rejected' })).toEqual({ search: 'ana', status: 'rejected' });
    expect(filterOf({ search: '', status: 'deactivated' })).toEqual({ active: '0' });
  });
});
