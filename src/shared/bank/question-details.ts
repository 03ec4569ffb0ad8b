import { z } from 'zod';
import type { LACKING, QUESTION_STATUSES, QUESTION_SIGNS, QUESTION_ORDERS } from '#shared/domain/list-words.ts';
import { NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { calendarDate, text } from '../contract/fields.ts';

export const REASON_MAX_LENGTH = 2000;
const REASONS_MAX = 30;

/**
 * Further details of a question, all hidden until its key is due: reasons reveal as much as the key. All fields are
 * optional, and empty ones are left out.
 */
export const questionDetails = z.object({
  /** Why an option, region, label or number is right or wrong, by the kind's id of it (`reasonTargets`). */
  reasons: z.record(z.string(), z.string()).exactOptional(),
  source: z
    .object({
      /** Such as a book with its chapter, or a guideline. */
      citation: z.string(),
      year: z.int().nullable(),
      link: z.string().nullable(),
    })
    .exactOptional(),
  reviewed: z
    .object({
      on: calendarDate,
      /** A name, so that it stays when the account is deleted; empty if unknown. */
      by: z.string(),
    })
    .exactOptional(),
  /** The part of the exam's outline that it prepares for. */
  objective: z.string().exactOptional(),
});
export type QuestionDetails = z.output<typeof questionDetails>;

/** An address that a browser opens as a page: nothing that runs code. */
const link = z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }).max(2000);
const year = z.int('Enter a year').min(1800, 'Enter a year').max(2200, 'Enter a year');

/** The same details as entered by a teacher. */
export const questionDetailsForm = z.strictObject({
  reasons: z
    .record(z.string().max(40), text({ max: REASON_MAX_LENGTH, required: 'Enter a reason' }))
    .refine((reasons) => Object.keys(reasons).length <= REASONS_MAX, `At most ${REASONS_MAX} reasons are allowed`)
    .exactOptional(),
  source: z
    .strictObject({
      citation: text({ max: 500, required: 'Say where this comes from' }),
      year: year.nullable(),
      link: link.nullable(),
    })
    .exactOptional(),
  reviewed: z.strictObject({ on: calendarDate, by: text({ max: 2 * NAME_MAX_LENGTH + 1 }) }).exactOptional(),
  objective: text({ max: 200, required: 'Enter an objective' }).exactOptional(),
});

export type Lacking = (typeof LACKING)[number];

export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

export type QuestionSign = (typeof QUESTION_SIGNS)[number];

export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

/** Null if there are none, so that this is stored in one way. */
export function detailsOrNone(details: QuestionDetails): QuestionDetails | null {
  const { reasons = {}, ...others } = details;
  if (Object.keys(reasons).length > 0) return details;
  return Object.keys(others).length > 0 ? others : null;
}
