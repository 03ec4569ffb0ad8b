import { isKind } from '#shared/bank/question-kinds/kind-labels.ts';
import { FORMS_MAX, PAPER_QUESTIONS_MAX } from '#shared/practice/paper-limits.ts';
import { filterFields } from '#client/components/topic-filter.ts';
import { flagField, isTextOf, orElse, searchOf, wholeNumber, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf, isText } from '#client/lib/shapes.ts';

export const TITLE_MAX_LENGTH = 120;
export const SEED_MAX_LENGTH = 40;

/** Reads the number of questions on a paper; undefined if it is out of range. */
export const paperCount = (count: unknown): number | undefined => wholeNumber(count, PAPER_QUESTIONS_MAX);

/** A quiz on paper: the same address prints the same quiz as long as the bank does not change. */
export const paperSearch = searchOf({
  topic: filterFields.topic,
  title: orElse(isTextOf(0, TITLE_MAX_LENGTH), 'Quiz'),
  /** Kinds separated by commas; empty for all. */
  kinds: (value): string => (isText(value) && value.split(',').every(isKind) ? value : ''),
  count: (value): number => paperCount(value) ?? 20,
  forms: (value): number => wholeNumber(value, FORMS_MAX) ?? 1,
  seed: orElse(isTextOf(0, SEED_MAX_LENGTH), ''),
  options: flagField,
  keys: orElse(isOneOf('0'), '1'),
  sheet: flagField,
});
export type PaperUrlState = UrlStateOf<typeof paperSearch>;
