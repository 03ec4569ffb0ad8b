import { z } from 'zod';
import { VERIFICATION_ISSUES } from '#shared/domain/list-words.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, nothing } from '../contract/fields.ts';
import { questionWithoutKey } from './question-without-key.ts';
import { answerValue } from './question-kinds/answer-value.ts';
import * as endpoints from './verification.endpoints.ts';

export type VerificationIssueType = (typeof VERIFICATION_ISSUES)[number];

/** One reason to think that the stored key of a question is wrong. */
export const verificationIssue = z.object({
  type: z.enum(VERIFICATION_ISSUES),
  message: z.string(),
  /** The key that the explanation, or the better half of the class, supports; null if unknown. */
  suggestedAnswer: answerValue.nullable(),
});
export type VerificationIssue = z.output<typeof verificationIssue>;

export const questionWithIssues = questionWithoutKey.extend({
  correctAnswer: answerValue,
  explanation: z.string().nullable(),
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  topicId: id.nullable(),
  /** The version that was checked, for which a key is set. */
  versionId: id,
  isDismissed: z.boolean(),
  issues: z.array(verificationIssue),
});
export type QuestionWithIssues = z.output<typeof questionWithIssues>;

/** At most this many are listed; the counts are complete. */
export const LISTED_ISSUES_MAX = 1000;

export const verifyAnswers = endpoint({
  ...endpoints.verifyAnswers,
  summary: 'Compare the stored key of every question with its options, its explanation and the answers of the class',
  progress: true,
  query: z.object({
    /** `1`: also questions with dismissed issues that have not changed since. */
    withDismissed: z.literal('1').optional(),
  }),
  responses: {
    200: z.object({
      totalQuestions: z.int(),
      /** Without dismissed ones. */
      questionsWithIssues: z.int(),
      dismissedCount: z.int(),
      issues: z.array(questionWithIssues),
    }),
  },
});

export const dismissVerification = endpoint({
  ...endpoints.dismissVerification,
  audit: { kind: 'content' },
  summary: 'Accept the question’s key as right until its content changes',
  params: idParams,
  responses: { 204: nothing },
});

export const restoreVerification = endpoint({
  ...endpoints.restoreVerification,
  audit: { kind: 'content' },
  summary: 'Check the question again although its issues were dismissed',
  params: idParams,
  responses: { 204: nothing },
});
