import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { quizSession, reviewedQuestion } from './quiz-sessions.contract.ts';
import * as endpoints from './warm-up.endpoints.ts';

/** How many questions a student can try before approval. They are the same for everybody. */
export const WARM_UP_QUESTIONS = 5;

/** A quiz that is never stored, and its questions with their keys: the browser grades it. */
export const warmUp = z.object({
  session: quizSession,
  questions: z.array(reviewedQuestion.extend({ isScored: z.boolean() })),
});
export type WarmUp = z.output<typeof warmUp>;

export const getWarmUp = endpoint({
  ...endpoints.getWarmUp,
  summary:
    'Sample questions to try while approval is awaited; nothing is recorded. 404 if the bank has none, 409 once the student is approved',
  responses: { 200: warmUp },
});
