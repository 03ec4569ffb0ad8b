import { pageField, searchOf } from '#client/lib/search-fields.ts';

/** Where in the bin the teacher is. */
export const binSearch = searchOf({ page: pageField });
