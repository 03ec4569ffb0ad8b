import { z } from 'zod';
import { classField, pageField } from '#client/lib/search-fields.ts';

/** What the list shows: of one class, with those for everybody, or all. */
export const assignmentsSearch = z.object({ class: classField, page: pageField });
export type AssignmentsPlace = z.output<typeof assignmentsSearch>;
