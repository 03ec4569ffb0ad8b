import { z } from 'zod';
import { MAIL_STATES } from '#shared/domain/limits.ts';
import { classField, orElse, pageField } from '#client/lib/search-fields.ts';

const MAIL_FILTERS = ['all', ...MAIL_STATES] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

/** Where in the mail log the teacher is. */
export const mailSearch = z.object({ state: orElse(z.enum(MAIL_FILTERS), 'all'), class: classField, page: pageField });
export type MailPlace = z.output<typeof mailSearch>;
