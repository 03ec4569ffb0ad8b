import { endpoint } from '../contract/endpoint.ts';
import { quizPreview } from './quiz-sessions.contract.ts';
import * as endpoints from './warm-up.endpoints.ts';

/** How many questions a student can try before approval. They are the same for everybody. */
export const WARM_UP_QUESTIONS = 5;

export const getWarmUp = endpoint({
  ...endpoints.getWarmUp,
  summary:
    'Sample questions to try while approval is awaited; nothing is recorded. 404 if the bank has none, 409 once the student is approved',
  responses: { 200: quizPreview },
});
