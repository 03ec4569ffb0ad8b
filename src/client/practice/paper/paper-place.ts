import { isKind } from '#shared/bank/question-kinds/kind-labels.ts';
import { FORMS_MAX, PAPER_QUESTIONS_MAX } from '#shared/domain/limits.ts';
import { filterFields } from '#client/components/topic-filter.ts';
import {
  flagField,
  isOneOf,
  isTextOf,
  orElse,
  searchOf,
  wholeNumber,
  type PlaceOf,
} from '#client/lib/search-fields.ts';
import { isText } from '#client/lib/shapes.ts';

export const TITLE_MAX_LENGTH = 120;
export const SEED_MAX_LENGTH = 40;

/** How many questions a paper can ask for. */
export const paperCount = (count: unknown): number | undefined => wholeNumber(count, PAPER_QUESTIONS_MAX);

/** A quiz on paper: whoever has the address prints the same one, as long as the bank stays as it is. */
export const paperSearch = searchOf({
  topic: filterFields.topic,
  title: orElse(isTextOf(0, TITLE_MAX_LENGTH), 'Quiz'),
  /** Kinds with commas between them; empty for all. */
  kinds: (value): string => (isText(value) && value.split(',').every(isKind) ? value : ''),
  count: (value): number => paperCount(value) ?? 20,
  forms: (value): number => wholeNumber(value, FORMS_MAX) ?? 1,
  seed: orElse(isTextOf(0, SEED_MAX_LENGTH), ''),
  options: flagField,
  keys: orElse(isOneOf('0'), '1'),
  sheet: flagField,
});
export type PaperPlace = PlaceOf<typeof paperSearch>;
