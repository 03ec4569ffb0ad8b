import { MAIL_STATES } from '#shared/mail/mail-messages.ts';
import { classField, orElse, pageField, searchOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

const MAIL_FILTERS = ['all', ...MAIL_STATES] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

/** The state of the mail log, as in the URL. */
export const mailSearch = searchOf({
  state: orElse(isOneOf(...MAIL_FILTERS), 'all'),
  class: classField,
  page: pageField,
});
