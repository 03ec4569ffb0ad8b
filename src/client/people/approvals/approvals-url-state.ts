import { classField, searchOf } from '#client/lib/search-fields.ts';

/** Whose approvals are shown. */
export const approvalsSearch = searchOf({ class: classField });
