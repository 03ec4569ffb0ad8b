import { z } from 'zod';
import { GROUP_NAME_MAX_LENGTH } from '#shared/domain/limits.ts';
import { GRADEBOOK_SORTS } from '#shared/domain/list-words.ts';
import { classField, orElse, pageField } from '#client/lib/search-fields.ts';

/** What the list shows: of one class, with those for everybody, or all. */
export const assignmentsSearch = z.object({ class: classField, page: pageField });
/** The same for marks, which can be those of one group of the class, empty for students in none, and are sorted. */
export const gradebookSearch = assignmentsSearch.extend({
  group: z.string().max(GROUP_NAME_MAX_LENGTH).optional().catch(undefined),
  sort: orElse(z.union([z.enum(GRADEBOOK_SORTS), z.uuid()]), 'name'),
  order: orElse(z.enum(['asc', 'desc']).nullable(), null),
});
export type GradebookPlace = z.output<typeof gradebookSearch>;
export type AssignmentsPlace = z.output<typeof assignmentsSearch>;
