import { z } from 'zod';
import { LACKING } from '#shared/bank/question-details.ts';
import { filterSearch } from '#client/components/topic-filter.ts';
import { orElse } from '#client/lib/search-fields.ts';

export const NEW_QUESTION = 'new';

/** Where in the question bank the teacher is. */
export const bankSearch = filterSearch.extend({
  view: orElse(z.enum(['list', 'duplicates', 'ignored']), 'list'),
  /** Only questions that lack this; null for all. */
  lacking: orElse(z.enum(LACKING).nullable(), null),
  /** Which of the duplicates: those of the same text, or those that read almost the same. */
  duplicates: orElse(z.enum(['same', 'near']), 'same'),
  /** The question in the dialog: its id, `new` for one to add, null where the dialog is closed. */
  edit: orElse(z.union([z.uuid(), z.literal(NEW_QUESTION)]).nullable(), null),
  /** The question whose answers are to be graded again; null where that dialog is closed. */
  regrade: orElse(z.uuid().nullable(), null),
});
export type BankPlace = z.output<typeof bankSearch>;
