import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, studentsSearch } from './students-place.ts';

const home = studentsSearch.parse({});

it('takes what is malformed in the address for absent', () => {
  expect(home).toEqual({ search: '', status: 'all', sort: 'name', order: null, page: 1 });
  expect(studentsSearch.parse({ search: 7, status: 'gone', sort: 'password', order: 'up', page: '0' })).toEqual(home);
});

describe('the filter of a place', () => {
  it('is empty where nothing is chosen', () => {
    expect(filterOf(home)).toEqual({});
    expect(isFiltered({ ...home, search: '   ' })).toBe(false);
  });

  it('asks for a status, or for the deactivated of any', () => {
    expect(filterOf({ search: ' ana ', status: 'rejected' })).toEqual({ search: 'ana', status: 'rejected' });
    expect(filterOf({ search: '', status: 'deactivated' })).toEqual({ active: '0' });
  });

  it('asks for students alone where mail is written, which is no filter to clear', () => {
    expect(filterOf({ search: ' ana ' }, 'student')).toEqual({ role: 'student', search: 'ana' });
    expect(filterOf(home, 'student')).toEqual({ role: 'student' });
  });
});
