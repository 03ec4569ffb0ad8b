import { USER_SORTS } from '#shared/domain/list-words.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { UserFilter } from '#client/api/users.ts';
import {
  classField,
  directionField,
  orElse,
  pageField,
  searchField,
  searchOf,
  type UrlStateOf,
} from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

/** The choices of the status filter; "deactivated" checks the active flag alone, whatever the status. */
export const STATUS_FILTERS = ['all', 'pending', 'approved', 'rejected', 'deactivated'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The state of the list of accounts, at either of its addresses. */
export const studentsSearch = searchOf({
  search: searchField,
  status: orElse(isOneOf(...STATUS_FILTERS), 'all'),
  class: classField,
  sort: orElse(isOneOf(...USER_SORTS), 'name'),
  /** Null for the default order of the sort. */
  order: directionField,
  page: pageField,
});
export type StudentsUrlState = UrlStateOf<typeof studentsSearch>;
type Filters = Partial<Pick<StudentsUrlState, 'search' | 'status' | 'class'>>;

/** The filter that is sent to the server: accounts of everybody, or with a role. */
export function filterOf({ search = '', status: chosen = 'all', class: classId }: Filters, role?: Role): UserFilter {
  const trimmed = search.trim();
  return {
    ...(role && { role }),
    ...(classId !== undefined && { classId }),
    ...(trimmed !== '' && { search: trimmed }),
    ...(chosen === 'deactivated' && { active: '0' as const }),
    ...(chosen !== 'all' && chosen !== 'deactivated' && { status: chosen }),
  };
}

export const isFiltered = (urlState: Filters) => Object.keys(filterOf(urlState)).length > 0;
