import { z } from 'zod';
import { CONTACT_STATUSES } from '#shared/domain/limits.ts';
import { classField, orElse, pageField } from '#client/lib/search-fields.ts';

export const STATUS_FILTERS = ['all', ...CONTACT_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Where among the messages the teacher is. */
export const contactsSearch = z.object({
  status: orElse(z.enum(STATUS_FILTERS), 'all'),
  class: classField,
  page: pageField,
  /** The id of the message that is read. */
  message: orElse(z.uuid().nullable(), null),
});
export type ContactsPlace = z.output<typeof contactsSearch>;
