import { z } from 'zod';
import type { UserFilter } from '#client/api/users.ts';
import { pageField, searchField } from '#client/lib/search-fields.ts';

/** Where in the list of students the teacher is. */
export const recipientsSearch = z.object({ search: searchField, page: pageField });
export type StudentsPlace = z.output<typeof recipientsSearch>;

/** What the server is asked for: students by name or e-mail. */
export function studentsNamed(term: string): UserFilter {
  const trimmed = term.trim();
  return { role: 'student', ...(trimmed !== '' && { search: trimmed }) };
}
