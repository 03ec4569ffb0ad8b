import { endpoint } from '../contract/endpoint.ts';
import { idParams } from '../contract/fields.ts';
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

/** How many questions of a topic a teacher tries at a time. They are drawn each time. */
export const SAMPLE_QUESTIONS = 5;

export const getTopicSample = endpoint({
  ...endpoints.getTopicSample,
  summary:
    'Questions of a topic as students get them, with their keys, for a teacher to try; nothing is recorded. 409 if it has none',
  params: idParams,
  responses: { 200: quizPreview },
});
