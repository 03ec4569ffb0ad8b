import { z } from 'zod';
import { READINESS_GROUPS, READINESS_SORTS } from '#shared/domain/list-words.ts';
import { orElse, pageField } from '#client/lib/search-fields.ts';

/** Where in the list of students at risk the teacher is. */
export const riskSearch = z.object({
  group: orElse(z.enum(READINESS_GROUPS), 'estimated'),
  sort: orElse(z.enum(READINESS_SORTS), 'pass'),
  order: orElse(z.enum(['asc', 'desc']).nullable(), null),
  page: pageField,
});
export type RiskPlace = z.output<typeof riskSearch>;
