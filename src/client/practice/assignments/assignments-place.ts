import { z } from 'zod';
import { pageField } from '#client/lib/search-fields.ts';

/** What the list shows: of one class, with those for everybody, or all. */
export const assignmentsSearch = z.object({ class: z.uuid().optional().catch(undefined), page: pageField });
export type AssignmentsPlace = z.output<typeof assignmentsSearch>;
