import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, orderOf, sortedAs, sortedBy, studentsSearch } from './students-place.ts';

const home = studentsSearch.parse({});

it('takes what is malformed in the address for absent', () => {
  expect(home).toEqual({ search: '', status: 'all', sort: 'name', order: null, page: 1 });
  expect(studentsSearch.parse({ search: 7, status: 'gone', sort: 'password', order: 'up', page: '0' })).toEqual(home);
});

describe('sorting by a column', () => {
  it('begins with A, but with the newest registration; the address says another order only', () => {
    expect(orderOf(sortedBy({ sort: 'email', order: null }, 'name'))).toBe('asc');
    expect(orderOf(sortedBy({ sort: 'name', order: null }, 'created'))).toBe('desc');
    expect(sortedAs('created', 'desc')).toEqual({ sort: 'created', order: null });
    expect(sortedAs('created', 'asc')).toEqual({ sort: 'created', order: 'asc' });
  });

  it('turns round where the list is sorted by it already', () => {
    expect(sortedBy({ sort: 'email', order: null }, 'email').order).toBe('desc');
    expect(sortedBy({ sort: 'email', order: 'desc' }, 'email').order).toBeNull();
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
