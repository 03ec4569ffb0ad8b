import { GROUP_NAME_MAX_LENGTH } from '#shared/domain/limits.ts';
import { GRADEBOOK_SORTS } from '#shared/domain/list-words.ts';
import {
  classField,
  directionField,
  isIdOr,
  isTextOf,
  orElse,
  pageField,
  searchOf,
  type PlaceOf,
} from '#client/lib/search-fields.ts';

/** What the list shows: of one class, with those for everybody, or all. */
const assignmentsFields = { class: classField, page: pageField };
export const assignmentsSearch = searchOf(assignmentsFields);
/** The same for marks, which can be those of one group of the class, empty for students in none, and are sorted. */
export const gradebookSearch = searchOf({
  ...assignmentsFields,
  group: orElse(isTextOf(0, GROUP_NAME_MAX_LENGTH), undefined),
  sort: orElse(isIdOr(...GRADEBOOK_SORTS), 'name'),
  order: directionField,
});
export type GradebookPlace = PlaceOf<typeof gradebookSearch>;
export type AssignmentsPlace = PlaceOf<typeof assignmentsSearch>;
