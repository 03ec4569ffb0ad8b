import type { QuestionReview } from '#shared/bank/expert-review.contract.ts';
import { bringInReview } from '#shared/bank/expert-review.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { useQuestionChange } from './questions.ts';

/** Imports an expert's review of questions. Changes the same as an edit, and comments. */
export const useBringInReview = () =>
  useQuestionChange((review: QuestionReview) => call(bringInReview, { body: review }));
