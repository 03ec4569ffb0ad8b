import { endpoint } from '../contract/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { quizPreview } from './quiz-sessions.contract.ts';
import * as endpoints from './topic-sample.endpoints.ts';

export const getTopicSample = endpoint({
  ...endpoints.getTopicSample,
  summary:
    'Questions of a topic as students get them, with their keys, for a teacher to try; nothing is recorded. 409 if it has none',
  params: idParams,
  responses: { 200: quizPreview },
});
