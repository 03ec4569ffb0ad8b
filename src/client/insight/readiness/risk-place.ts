import { READINESS_GROUPS, READINESS_SORTS } from '#shared/domain/list-words.ts';
import { directionField, isOneOf, orElse, pageField, searchOf, type PlaceOf } from '#client/lib/search-fields.ts';

/** Where in the list of students at risk the teacher is. */
export const riskSearch = searchOf({
  group: orElse(isOneOf(...READINESS_GROUPS), 'estimated'),
  sort: orElse(isOneOf(...READINESS_SORTS), 'pass'),
  order: directionField,
  page: pageField,
});
export type RiskPlace = PlaceOf<typeof riskSearch>;
