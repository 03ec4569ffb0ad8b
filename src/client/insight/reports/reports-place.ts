import { z } from 'zod';
import { REPORT_ORDERS } from '#shared/domain/list-words.ts';
import { REPORT_STATES } from '#shared/domain/limits.ts';
import { orElse, pageField } from '#client/lib/search-fields.ts';

/** Where among the reports the teacher is. */
export const reportsSearch = z.object({
  state: orElse(z.enum(REPORT_STATES), 'open'),
  order: orElse(z.enum(REPORT_ORDERS), 'most'),
  page: pageField,
});
export type ReportsPlace = z.output<typeof reportsSearch>;
