import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, studentsSearch } from './students-url-state.ts';

const home = studentsSearch.parse({});

it('treats malformed parts of the address as absent', () => {
  expect(home).toEqual({ search: '', status: 'all', sort: 'name', order: null, page: 1 });
  expect(studentsSearch.parse({ search: 7, status: 'gone', sort: 'password', order: 'up', page: '0' })).toEqual(home);
});

describe('the filter from the address', () => {
  it('is empty if nothing is chosen', () => {
    expect(filterOf(home)).toEqual({});
    expect(isFiltered({ ...home, search: '   ' })).toBe(false);
  });

  it('has a status, or matches deactivated accounts of any status', () => {
    expect(filterOf({ search: ' ana ', status: 'rejected' })).toEqual({ search: 'ana', status: 'rejected' });
    expect(filterOf({ search: '', status: 'deactivated' })).toEqual({ active: '0' });
  });

  it('limits the mail screen to students, which does not count as a filter to clear', () => {
    expect(filterOf({ search: ' ana ' }, 'student')).toEqual({ role: 'student', search: 'ana' });
    expect(filterOf(home, 'student')).toEqual({ role: 'student' });
  });
});
