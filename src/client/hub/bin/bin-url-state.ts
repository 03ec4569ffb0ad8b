import { pageField, searchOf } from '#client/lib/search-fields.ts';

/** The state of the bin, as in the URL. */
export const binSearch = searchOf({ page: pageField });
