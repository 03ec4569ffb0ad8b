import { z } from 'zod';
import { USER_SORTS } from '#shared/contract/users.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { UserFilter } from '#client/api/users.ts';

/** What the status filter offers; "deactivated" looks at the active flag alone, whatever the status. */
export const STATUS_FILTERS = ['all', 'pending', 'approved', 'rejected', 'deactivated'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type UserSort = (typeof USER_SORTS)[number];
export type SortOrder = 'asc' | 'desc';

/** Where in the list of accounts the teacher is, as the address of the page says it. */
export interface StudentsPlace {
  search: string;
  status: StatusFilter;
  sort: UserSort;
  order: SortOrder;
  /** Counted from 0; from 1 in the address. */
  page: number;
}

const search = z.string().catch('');
const status = z.enum(STATUS_FILTERS).catch('all');
/** As the list of students to email has them. */
const DEFAULT_SORT: UserSort = 'name';
const sort = z.enum(USER_SORTS).catch(DEFAULT_SORT);
const order = z.enum(['asc', 'desc']).optional().catch(undefined);
const page = z.coerce.number().int().min(1).max(200_000).catch(1);

/** The newest registrations first; names, addresses and states from A on. */
export function firstOrder(by: UserSort): SortOrder {
  return by === 'created' ? 'desc' : 'asc';
}

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): StudentsPlace {
  const by = sort.parse(params['sort']);
  return {
    search: search.parse(params['search']).slice(0, SEARCH_MAX_LENGTH),
    status: status.parse(params['status']),
    sort: by,
    order: order.parse(params['order']) ?? firstOrder(by),
    page: page.parse(params['page']) - 1,
  };
}

/** The search parameters of a place, without those that say nothing. */
export function writePlace(place: StudentsPlace): Record<string, string> {
  return {
    ...(place.search !== '' && { search: place.search }),
    ...(place.status !== 'all' && { status: place.status }),
    ...(place.sort !== DEFAULT_SORT && { sort: place.sort }),
    ...(place.order !== firstOrder(place.sort) && { order: place.order }),
    ...(place.page > 0 && { page: String(place.page + 1) }),
  };
}

/** A place after a change; another list begins at its first page. */
export function movedTo(place: StudentsPlace, change: Partial<StudentsPlace>): StudentsPlace {
  return { ...place, page: 0, ...change };
}

/** What sorting by a column leads to: the other direction where the list is sorted by it already. */
export function sortedBy(place: Pick<StudentsPlace, 'sort' | 'order'>, by: UserSort) {
  const other = place.order === 'asc' ? ('desc' as const) : ('asc' as const);
  return { sort: by, order: place.sort === by ? other : firstOrder(by) };
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
