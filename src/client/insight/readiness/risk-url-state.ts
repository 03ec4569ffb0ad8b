import { READINESS_GROUPS, READINESS_SORTS } from '#shared/domain/list-words.ts';
import { directionField, orElse, pageField, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

/** The state of the list of students at risk, as in the URL. */
export const riskSearch = searchOf({
  group: orElse(isOneOf(...READINESS_GROUPS), 'estimated'),
  sort: orElse(isOneOf(...READINESS_SORTS), 'pass'),
  order: directionField,
  page: pageField,
});
export type RiskUrlState = UrlStateOf<typeof riskSearch>;
