import { z } from 'zod';
import { pageField } from '#client/lib/search-fields.ts';

/** Where in the bin the teacher is. */
export const binSearch = z.object({ page: pageField });
