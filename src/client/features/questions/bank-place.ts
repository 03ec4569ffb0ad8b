import { z } from 'zod';
import { readFilterPlace, writeFilterPlace } from '#client/components/topic-filter.ts';
import type { FilterPlace } from '#client/components/topic-filter.ts';

export const NEW_QUESTION = 'new';

/** Where in the question bank the teacher is, as the address of the page says it. */
export interface BankPlace extends FilterPlace {
  view: 'list' | 'duplicates' | 'ignored';
  /** Which of the duplicates: those of the same text, or those that read almost the same. */
  duplicates: 'same' | 'near';
  /** The question in the dialog: its id, `new` for one to add, null where the dialog is closed. */
  edit: string | null;
}

const view = z.enum(['list', 'duplicates', 'ignored']).catch('list');
const duplicates = z.enum(['same', 'near']).catch('same');
const edit = z
  .union([z.uuid(), z.literal(NEW_QUESTION)])
  .nullable()
  .catch(null);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): BankPlace {
  return {
    ...readFilterPlace(params),
    view: view.parse(params['view']),
    duplicates: duplicates.parse(params['duplicates']),
    edit: edit.parse(params['edit']),
  };
}

/** The search parameters of a place, without those that say nothing. */
export function writePlace({ view, duplicates: kind, edit, ...filter }: BankPlace): Record<string, string> {
  return {
    ...(view !== 'list' && { view }),
    ...(kind !== 'same' && { duplicates: kind }),
    ...writeFilterPlace(filter),
    ...(edit !== null && { edit }),
  };
}
