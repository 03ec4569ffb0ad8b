import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { UserFilter } from '#client/api/users.ts';

/** Where in the list of students the teacher is, as the address of the page says it. */
export interface StudentsPlace {
  search: string;
  /** Counted from 0; from 1 in the address. */
  page: number;
}

const search = z.string().catch('');
const page = z.coerce.number().int().min(1).max(200_000).catch(1);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): StudentsPlace {
  return {
    search: search.parse(params['search']).slice(0, SEARCH_MAX_LENGTH),
    page: page.parse(params['page']) - 1,
  };
}

/** The search parameters of a place, without those that say nothing. */
export function writePlace(place: StudentsPlace): Record<string, string> {
  return {
    ...(place.search !== '' && { search: place.search }),
    ...(place.page > 0 && { page: String(place.page + 1) }),
  };
}

/** What the server is asked for: students by name or e-mail. */
export function studentsNamed(term: string): UserFilter {
  const trimmed = term.trim();
  return { role: 'student', ...(trimmed !== '' && { search: trimmed }) };
}
