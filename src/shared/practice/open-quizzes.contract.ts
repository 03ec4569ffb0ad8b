import { z } from 'zod';
import { ANSWER_REVEALS } from './quiz-settings.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, nothing, page } from '../contract/fields.ts';
import { quizPosition, quizSession } from './quiz-sessions.contract.ts';
import * as endpoints from './open-quizzes.endpoints.ts';

/** A session that has not been completed: interrupted, or saved as a draft. */
export const openQuiz = z.object({
  id,
  topicName: z.string(),
  /** The name the student gave it as a draft. */
  draftName: z.string().nullable(),
  /** When it was saved as a draft; null for a quiz that was only interrupted, whose clock keeps running. */
  savedAt: instant.nullable(),
  startedAt: instant,
  lastActiveAt: instant,
  /** The question to continue at, from 0. */
  index: z.int(),
  totalQuestions: z.int(),
  questionsAttempted: z.int(),
  timeLimit: z.int().describe('minutes, 0 for none'),
  /** Seconds left by the server's clock; null without a limit, and for a draft, whose clock stands still. */
  remainingSeconds: z.int().nullable(),
  answerReveal: z.enum(ANSWER_REVEALS),
  canBePutAside: z.boolean(),
  isCheck: z.boolean().describe('a check of readiness, which grows by a question at a time'),
});
export type OpenQuiz = z.output<typeof openQuiz>;

export const listOpenQuizzes = endpoint({
  ...endpoints.listOpenQuizzes,
  summary:
    'The student’s drafts and sessions in progress, except those without any answer: running clocks first, then the one worked on last',
  query: z.object({
    ...page({ limit: 50 }),
  }),
  responses: { 200: z.array(openQuiz) },
});

export const saveQuizPosition = endpoint({
  ...endpoints.saveQuizPosition,
  unaudited: 'own-work',
  summary: 'Save the student’s position; 409 once the session is over',
  params: idParams,
  body: quizPosition,
  responses: { 204: nothing },
});

export const saveQuizDraft = endpoint({
  ...endpoints.saveQuizDraft,
  unaudited: 'own-work',
  summary: 'Save a session as a draft, which stops its clock, or rename a draft; 409 once the session is over',
  params: idParams,
  body: z.object({ name: z.string().trim().min(1).max(120) }),
  responses: { 200: openQuiz },
});

export const discardQuiz = endpoint({
  ...endpoints.discardQuiz,
  unaudited: 'own-work',
  summary: 'Take an open session off the list; its answers stay in the figures. 409 for a completed one',
  params: idParams,
  responses: { 204: nothing },
});

export const undiscardQuiz = endpoint({
  ...endpoints.undiscardQuiz,
  unaudited: 'own-work',
  summary: 'Put a discarded session back on the list',
  params: idParams,
  responses: { 200: openQuiz },
});

export const resumeQuizSession = endpoint({
  ...endpoints.resumeQuizSession,
  unaudited: 'own-work',
  summary: 'Continue an open session; the countdown of a saved draft restarts at the full limit, any other continues',
  params: idParams,
  responses: { 200: quizSession },
});
