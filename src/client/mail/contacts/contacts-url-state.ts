import { CONTACT_STATUSES } from '#shared/mail/contact-form.ts';
import { classField, idField, orElse, pageField, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

export const STATUS_FILTERS = ['all', ...CONTACT_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Where among the messages the teacher is. */
export const contactsSearch = searchOf({
  status: orElse(isOneOf(...STATUS_FILTERS), 'all'),
  class: classField,
  page: pageField,
  /** The id of the open message. */
  message: idField,
});
export type ContactsUrlState = UrlStateOf<typeof contactsSearch>;
