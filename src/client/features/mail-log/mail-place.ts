import { z } from 'zod';
import { MAIL_STATES } from '#shared/domain/limits.ts';

export const MAIL_FILTERS = ['all', ...MAIL_STATES] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

/** Where in the mail log the teacher is, as the address of the page says it. */
export interface MailPlace {
  filter: MailFilter;
  /** Counted from 0; from 1 in the address. */
  page: number;
}

const filter = z.enum(MAIL_FILTERS).catch('all');
const page = z.coerce.number().int().min(1).max(200_000).catch(1);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): MailPlace {
  return { filter: filter.parse(params['state']), page: page.parse(params['page']) - 1 };
}

/** The search parameters of a place, without those that say nothing. */
export function writePlace(place: MailPlace): Record<string, string> {
  return {
    ...(place.filter !== 'all' && { state: place.filter }),
    ...(place.page > 0 && { page: String(place.page + 1) }),
  };
}
