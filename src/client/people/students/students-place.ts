import { z } from 'zod';
import { USER_SORTS } from '#shared/people/users.contract.ts';
import type { UserFilter } from '#client/api/users.ts';
import { orElse, pageField, searchField } from '#client/lib/search-fields.ts';

/** What the status filter offers; "deactivated" looks at the active flag alone, whatever the status. */
export const STATUS_FILTERS = ['all', 'pending', 'approved', 'rejected', 'deactivated'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type UserSort = (typeof USER_SORTS)[number];
export type SortOrder = 'asc' | 'desc';

/** Where in the list of accounts the teacher is. */
export const studentsSearch = z.object({
  search: searchField,
  status: orElse(z.enum(STATUS_FILTERS), 'all'),
  /** By name, as the list of students to email is. */
  sort: orElse(z.enum(USER_SORTS), 'name'),
  /** Null for the one that the sort begins with. */
  order: orElse(z.enum(['asc', 'desc']).nullable(), null),
  page: pageField,
});
export type StudentsPlace = z.output<typeof studentsSearch>;
type Sorting = Pick<StudentsPlace, 'sort' | 'order'>;

/** The newest registrations first; names, addresses and states from A on. */
const firstOrder = (by: UserSort): SortOrder => (by === 'created' ? 'desc' : 'asc');

export const orderOf = ({ sort, order }: Sorting): SortOrder => order ?? firstOrder(sort);

export const sortedAs = (sort: UserSort, order: SortOrder): Sorting => ({
  sort,
  order: order === firstOrder(sort) ? null : order,
});

/** What sorting by a column leads to: the other direction where the list is sorted by it already. */
export function sortedBy(place: Sorting, by: UserSort): Sorting {
  return sortedAs(by, place.sort !== by ? firstOrder(by) : orderOf(place) === 'asc' ? 'desc' : 'asc');
}

/** What the server is asked for. */
export function filterOf({ search: term, status: chosen }: Pick<StudentsPlace, 'search' | 'status'>): UserFilter {
  const trimmed = term.trim();
  return {
    ...(trimmed !== '' && { search: trimmed }),
    ...(chosen === 'deactivated' && { active: '0' as const }),
    ...(chosen !== 'all' && chosen !== 'deactivated' && { status: chosen }),
  };
}

export const isFiltered = (filter: UserFilter) => Object.keys(filter).length > 0;
