import { LACKING, QUESTION_ORDERS, QUESTION_SIGNS, QUESTION_STATUSES } from '#shared/domain/list-words.ts';
import { isKind } from '#shared/bank/question-kinds/kind-labels.ts';
import { TAG_MAX_LENGTH } from '#shared/bank/question-fields.ts';
import { filterFields } from '#client/components/topic-filter.ts';
import { idField, isIdOr, isTextOf, orElse, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf, isText, type Is } from '#client/lib/shapes.ts';

export const NEW_QUESTION = 'new';

const isKindName: Is<string> = (value): value is string => isText(value) && isKind(value);

/** The state of the question bank, as in the URL. */
export const bankSearch = searchOf({
  ...filterFields,
  view: orElse(isOneOf('duplicates', 'ignored', 'check'), 'list'),
  /** Only questions of this kind; null for all. */
  kind: orElse(isKindName, null),
  /** Only questions with this tag; null for all. */
  tag: orElse(isTextOf(1, TAG_MAX_LENGTH), null),
  /** Only questions that lack this, are this, or have this status; null for all. The screen sets one of the three. */
  lacking: orElse(isOneOf(...LACKING), null),
  is: orElse(isOneOf(...QUESTION_SIGNS), null),
  status: orElse(isOneOf(...QUESTION_STATUSES), null),
  order: orElse(isOneOf(...QUESTION_ORDERS), 'newest'),
  /** Which duplicates: those with the same text, or those that read almost the same. */
  duplicates: orElse(isOneOf('near'), 'same'),
  /** The rule of item writing whose questions the check lists; null, or an unknown name, means the first. */
  rule: orElse(isText, null),
  /** The question in the dialog: its id, `new` to add one, null if the dialog is closed. */
  edit: orElse(isIdOr(NEW_QUESTION), null),
  /** The question that a new one starts as a copy of; null if it starts blank. */
  from: idField,
  /** The question whose answers are to be regraded; null if that dialog is closed. */
  regrade: idField,
});
export type BankUrlState = UrlStateOf<typeof bankSearch>;

/** The list's filters besides search and topic. */
export const NO_FILTERS = { kind: null, tag: null, lacking: null, is: null, status: null } as const;

/** Those parts of the URL state that are set, as a filter. */
export function filterOfUrlState({ kind, tag, lacking, is, status }: Pick<BankUrlState, keyof typeof NO_FILTERS>) {
  return {
    ...(kind !== null && { kind }),
    ...(tag !== null && { tag }),
    ...(lacking !== null && { lacking }),
    ...(is !== null && { is }),
    ...(status !== null && { status }),
  };
}
