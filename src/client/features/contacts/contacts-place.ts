import { z } from 'zod';
import { CONTACT_STATUSES } from '#shared/domain/limits.ts';

export const STATUS_FILTERS = ['all', ...CONTACT_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Where among the messages the teacher is, as the address of the page says it. */
export interface ContactsPlace {
  status: StatusFilter;
  /** Counted from 0; from 1 in the address. */
  page: number;
  /** The id of the message that is read. */
  open: string | null;
}

const status = z.enum(STATUS_FILTERS).catch('all');
const page = z.coerce.number().int().min(1).max(200_000).catch(1);
const open = z.uuid().nullable().catch(null);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): ContactsPlace {
  return {
    status: status.parse(params['status']),
    page: page.parse(params['page']) - 1,
    open: open.parse(params['message']),
  };
}

/** The search parameters of a place, without those that say nothing. */
export function writePlace(place: ContactsPlace): Record<string, string> {
  return {
    ...(place.status !== 'all' && { status: place.status }),
    ...(place.page > 0 && { page: String(place.page + 1) }),
    ...(place.open !== null && { message: place.open }),
  };
}
