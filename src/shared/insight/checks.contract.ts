import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams } from '../contract/fields.ts';
import { quizSession } from '../practice/quiz-sessions.contract.ts';
import * as endpoints from './checks.endpoints.ts';

/** A check: a session whose next question depends on the answers so far. It reveals nothing before its end. */
export const check = z.object({
  session: quizSession.describe('with the questions asked so far'),
  /** The question to answer; null once the check has asked enough, and may be completed. */
  questionId: id.nullable(),
});
export type Check = z.output<typeof check>;

export const startCheck = endpoint({
  ...endpoints.startCheck,
  unaudited: 'own-work',
  summary:
    'Begin a check of readiness for an exam with its first question; returns the open one for the same exam, if there is one; 404 if ' +
    'students can’t take the exam; 409 if the bank has too few questions',
  body: z.object({ blueprintId: id }),
  responses: { 200: check, 201: check },
});

export const continueCheck = endpoint({
  ...endpoints.continueCheck,
  unaudited: 'own-work',
  summary:
    'Add the next question of a check once the last one is answered; before that, and after the end, nothing changes',
  params: idParams,
  responses: { 200: check },
});
