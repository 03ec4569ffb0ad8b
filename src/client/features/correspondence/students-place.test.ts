import { describe, expect, it } from 'vitest';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import { readPlace, studentsNamed, writePlace } from './students-place.ts';

describe('the place in the list of students', () => {
  it('is read from the address and written back as it was', () => {
    for (const params of [{}, { search: 'okafor' }, { page: '3' }, { search: '<img onerror=…>', page: '2' }]) {
      expect(writePlace(readPlace(params))).toEqual(params);
    }
  });

  it('takes what is malformed for absent, and cuts what is too long', () => {
    expect(readPlace({ search: 7, page: '-2' })).toEqual({ search: '', page: 0 });
    expect(readPlace({ search: 'x'.repeat(500) }).search).toHaveLength(SEARCH_MAX_LENGTH);
  });

  it('asks for students only', () => {
    expect(studentsNamed('  ')).toEqual({ role: 'student' });
    expect(studentsNamed(' ana ')).toEqual({ role: 'student', search: 'ana' });
  });
});
