import { ATTENTION_ORDERS } from '#shared/domain/list-words.ts';
import { ATTENTION_REASONS } from '#shared/insight/attention-limits.ts';
import type { AttentionFilter } from '#client/api/needs-attention.ts';
import { classField, orElse, pageField, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

/** Which of the students who need attention are listed, and in what order. */
export const attentionSearch = searchOf({
  reason: orElse(isOneOf(...ATTENTION_REASONS), 'all'),
  class: classField,
  order: orElse(isOneOf(...ATTENTION_ORDERS), 'worst'),
  page: pageField,
});
export type AttentionUrlState = UrlStateOf<typeof attentionSearch>;

/** The filter that is sent to the server. */
export const filterOf = ({ reason, class: classId }: AttentionUrlState): AttentionFilter => ({
  ...(reason !== 'all' && { reason }),
  ...(classId !== undefined && { classId }),
});
