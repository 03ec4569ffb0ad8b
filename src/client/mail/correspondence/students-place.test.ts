import { expect, it } from 'vitest';
import { studentsNamed } from './students-place.ts';

it('asks for students only', () => {
  expect(studentsNamed('  ')).toEqual({ role: 'student' });
  expect(studentsNamed(' ana ')).toEqual({ role: 'student', search: 'ana' });
});
