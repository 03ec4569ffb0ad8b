import { z } from 'zod';
import { isKind } from '#shared/bank/question-kinds/kind-labels.ts';
import { FORMS_MAX, PAPER_QUESTIONS_MAX } from '#shared/domain/limits.ts';
import { filterSearch } from '#client/components/topic-filter.ts';
import { flagField, orElse } from '#client/lib/search-fields.ts';

export const TITLE_MAX_LENGTH = 120;
export const SEED_MAX_LENGTH = 40;

/** How many questions a paper can ask for. */
export const paperCount = z.coerce.number<number>().int().min(1).max(PAPER_QUESTIONS_MAX);

/** A quiz on paper: whoever has the address prints the same one, as long as the bank stays as it is. */
export const paperSearch = filterSearch.pick({ topic: true }).extend({
  title: orElse(z.string().max(TITLE_MAX_LENGTH), 'Quiz'),
  /** Kinds with commas between them; empty for all. */
  kinds: orElse(
    z.string().refine((kinds) => kinds.split(',').every(isKind)),
    '',
  ),
  count: orElse(paperCount, 20),
  forms: orElse(z.coerce.number<number>().int().min(1).max(FORMS_MAX), 1),
  seed: orElse(z.string().max(SEED_MAX_LENGTH), ''),
  options: flagField,
  keys: orElse(z.enum(['0', '1']), '1'),
  sheet: flagField,
});
export type PaperPlace = z.output<typeof paperSearch>;
