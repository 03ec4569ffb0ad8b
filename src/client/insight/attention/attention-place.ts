import { z } from 'zod';
import { ATTENTION_ORDERS } from '#shared/domain/list-words.ts';
import { ATTENTION_REASONS } from '#shared/domain/limits.ts';
import type { AttentionFilter } from '#client/api/needs-attention.ts';
import { classField, orElse, pageField } from '#client/lib/search-fields.ts';

/** Which of the students who need attention are listed, and in what order. */
export const attentionSearch = z.object({
  reason: orElse(z.enum(['all', ...ATTENTION_REASONS]), 'all'),
  class: classField,
  order: orElse(z.enum(ATTENTION_ORDERS), 'worst'),
  page: pageField,
});
export type AttentionPlace = z.output<typeof attentionSearch>;

/** What the server is asked for. */
export const filterOf = ({ reason, class: classId }: AttentionPlace): AttentionFilter => ({
  ...(reason !== 'all' && { reason }),
  ...(classId !== undefined && { classId }),
});
