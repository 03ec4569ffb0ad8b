import { z } from 'zod';
import { calendarDate, text } from '../contract/fields.ts';

export const REASON_MAX_LENGTH = 2000;
const REASONS_MAX = 30;

/** An address that a browser opens as a page: nothing that runs. */
const link = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
  .max(2000)
  .nullable();

const source = z.strictObject({
  /** Such as a book with its chapter, or a guideline. */
  citation: text({ max: 500, required: 'Say where this comes from' }),
  year: z.int('Enter a year').min(1800, 'Enter a year').max(2200, 'Enter a year').nullable(),
  link,
});

const reviewed = z.strictObject({
  on: calendarDate,
  /** A name, so that it stays when the account goes; empty where it is not said. */
  by: text({ max: 200 }),
});

/**
 * What else is known of a question, none of it before its key is due: reasons tell as much as the key. All of it is
 * optional, and what is not there is left out.
 */
export const questionDetails = z.strictObject({
  /** Why an option, region, label or number is right or wrong, by what its kind calls the place (`reasonPlaces`). */
  reasons: z
    .record(z.string().max(40), text({ max: REASON_MAX_LENGTH, required: 'A reason has a text' }))
    .refine((reasons) => Object.keys(reasons).length <= REASONS_MAX, `At most ${REASONS_MAX} reasons are allowed`)
    .exactOptional(),
  source: source.exactOptional(),
  reviewed: reviewed.exactOptional(),
  /** What part of the exam's outline it prepares for. */
  objective: text({ max: 200, required: 'An objective has a text' }).exactOptional(),
});
export type QuestionDetails = z.output<typeof questionDetails>;

/** After so many years a source is old, and a question is to be reviewed again. */
export const CURRENT_YEARS = 3;

/** What a question may lack: any source, one of the last years, a review within the last years. */
export const LACKING = ['source', 'recent-source', 'recent-review'] as const;
export type Lacking = (typeof LACKING)[number];

/** Null where nothing is known, so that it is kept in one way. */
export function detailsOrNone(details: QuestionDetails): QuestionDetails | null {
  const { reasons = {}, ...others } = details;
  if (Object.keys(reasons).length > 0) return details;
  return Object.keys(others).length > 0 ? others : null;
}
