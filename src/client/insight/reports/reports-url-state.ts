import { REPORT_ORDERS } from '#shared/domain/list-words.ts';
import { REPORT_STATES } from '#shared/insight/report-kinds.ts';
import { orElse, pageField, searchOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

/** Where among the reports the teacher is. */
export const reportsSearch = searchOf({
  state: orElse(isOneOf(...REPORT_STATES), 'open'),
  order: orElse(isOneOf(...REPORT_ORDERS), 'most'),
  page: pageField,
});
