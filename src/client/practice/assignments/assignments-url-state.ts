import { GROUP_NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { GRADEBOOK_SORTS } from '#shared/domain/list-words.ts';
import {
  classField,
  directionField,
  isIdOr,
  isTextOf,
  orElse,
  pageField,
  searchOf,
  type UrlStateOf,
} from '#client/lib/search-fields.ts';

/** The search parameters of the list: one class, including assignments for everybody, or all classes. */
const assignmentsFields = { class: classField, page: pageField };
export const assignmentsSearch = searchOf(assignmentsFields);
/** The same for the gradebook, which can also be limited to a group (empty for students in none), and sorted. */
export const gradebookSearch = searchOf({
  ...assignmentsFields,
  group: orElse(isTextOf(0, GROUP_NAME_MAX_LENGTH), undefined),
  sort: orElse(isIdOr(...GRADEBOOK_SORTS), 'name'),
  order: directionField,
});
export type GradebookUrlState = UrlStateOf<typeof gradebookSearch>;
export type AssignmentsUrlState = UrlStateOf<typeof assignmentsSearch>;
