import { z } from 'zod';
import { LACKING, QUESTION_ORDERS, QUESTION_SIGNS, QUESTION_STATUSES } from '#shared/domain/list-words.ts';
import { isKind } from '#shared/bank/question-kinds/kind-labels.ts';
import { TAG_MAX_LENGTH } from '#shared/domain/limits.ts';
import { filterSearch } from '#client/components/topic-filter.ts';
import { orElse } from '#client/lib/search-fields.ts';

export const NEW_QUESTION = 'new';

/** Where in the question bank the teacher is. */
export const bankSearch = filterSearch.extend({
  view: orElse(z.enum(['list', 'duplicates', 'ignored', 'check']), 'list'),
  /** Only questions of this kind; null for all. */
  kind: orElse(z.string().refine(isKind).nullable(), null),
  /** Only questions with this tag; null for all. */
  tag: orElse(z.string().min(1).max(TAG_MAX_LENGTH).nullable(), null),
  /** Only questions that lack this, are this, or are of this status; null for all. The screen sets one of the three. */
  lacking: orElse(z.enum(LACKING).nullable(), null),
  is: orElse(z.enum(QUESTION_SIGNS).nullable(), null),
  status: orElse(z.enum(QUESTION_STATUSES).nullable(), null),
  order: orElse(z.enum(QUESTION_ORDERS), 'newest'),
  /** Which of the duplicates: those of the same text, or those that read almost the same. */
  duplicates: orElse(z.enum(['same', 'near']), 'same'),
  /** The rule of item writing whose questions the check lists; null, or no rule's name, for the first. */
  rule: orElse(z.string().nullable(), null),
  /** The question in the dialog: its id, `new` for one to add, null where the dialog is closed. */
  edit: orElse(z.union([z.uuid(), z.literal(NEW_QUESTION)]).nullable(), null),
  /** The question that a new one begins as a copy of; null where it begins blank. */
  from: orElse(z.uuid().nullable(), null),
  /** The question whose answers are to be graded again; null where that dialog is closed. */
  regrade: orElse(z.uuid().nullable(), null),
});
export type BankPlace = z.output<typeof bankSearch>;

/** What narrows the list down besides search and topic. */
export const NO_FILTERS = { kind: null, tag: null, lacking: null, is: null, status: null } as const;

/** Those parts of the place that are set. */
export function filterOfPlace({ kind, tag, lacking, is, status }: Pick<BankPlace, keyof typeof NO_FILTERS>) {
  return {
    ...(kind !== null && { kind }),
    ...(tag !== null && { tag }),
    ...(lacking !== null && { lacking }),
    ...(is !== null && { is }),
    ...(status !== null && { status }),
  };
}
