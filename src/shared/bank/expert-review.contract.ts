import { z } from 'zod';
import { REVIEW_COMMENT_MAX_LENGTH, REVIEW_CREDENTIALS_MAX_LENGTH, REVIEW_MAX_ENTRIES } from './comment-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, line, personName, text } from '../contract/fields.ts';
import { REVIEW_FORMAT, VERDICTS } from './expert-review.ts';
import * as endpoints from './expert-review.endpoints.ts';

export const downloadReviewForm = endpoint({
  ...endpoints.downloadReviewForm,
  audit: { kind: 'exports' },
  summary:
    'The questions of a topic (a main category includes its subcategories) as a form for an expert: one HTML file',
  query: z.object({ topicId: id }),
  responses: { 200: z.any() },
});

const entry = z
  .object({
    questionId: id,
    /** The version that the reviewer read. */
    versionId: id,
    verdict: z.enum(VERDICTS),
    comment: text({ max: REVIEW_COMMENT_MAX_LENGTH }),
  })
  .refine(({ verdict, comment }) => verdict === 'right' || comment !== '', {
    path: ['comment'],
    message: 'Say what should change',
  });

/** The file that the form saves. */
export const questionReview = z.object({
  format: z.literal(REVIEW_FORMAT),
  version: z.literal(1),
  reviewer: z.object({
    name: personName('The reviewer’s name is missing'),
    credentials: line({ max: REVIEW_CREDENTIALS_MAX_LENGTH }).default(''),
  }),
  completedOn: calendarDate,
  entries: z
    .array(entry)
    .min(1, 'There is no verdict in the file')
    .max(REVIEW_MAX_ENTRIES)
    .refine(
      (entries) => new Set(entries.map(({ questionId }) => questionId)).size === entries.length,
      'A question is in the file twice',
    ),
});
export type QuestionReview = z.output<typeof questionReview>;

/** The effects of a review, as numbers of questions. */
export const broughtInReview = z.object({
  /** Questions that are now marked as reviewed. */
  noted: z.int(),
  /** Questions with a new comment. */
  commented: z.int(),
  /** Questions that have changed since the reviewer read them: not marked as reviewed. */
  changedSince: z.int(),
  /** Questions that already have this verdict or a later review. */
  known: z.int(),
  /** Deleted questions. */
  gone: z.int(),
  /** The findings for teachers to look at: verdicts other than `right`, and all comments. */
  concerns: z.array(z.object({ questionId: id, question: z.string(), verdict: z.enum(VERDICTS), comment: z.string() })),
});
export type BroughtInReview = z.output<typeof broughtInReview>;

export const bringInReview = endpoint({
  ...endpoints.bringInReview,
  audit: { kind: 'content' },
  summary: 'Add an expert’s comments to the questions, and mark those found right as reviewed, in one transaction',
  body: questionReview,
  responses: { 200: broughtInReview },
});
