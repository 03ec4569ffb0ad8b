import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, page } from '../contract/fields.ts';
import { studentStats } from '../practice/progress.contract.ts';
import { historyAttempt, quizHistoryEntry } from '../practice/quiz-sessions.contract.ts';
import { user } from '../people/users.contract.ts';
import * as endpoints from './student-detail.endpoints.ts';

const studentParams = z.object({ studentId: id });

export const getStudent = endpoint({
  ...endpoints.getStudent,
  summary: 'One student; 404 if there is none, or the account is a teacher’s',
  params: studentParams,
  responses: { 200: user },
});

export const listStudentSessions = endpoint({
  ...endpoints.listStudentSessions,
  summary: 'A student’s completed sessions, newest first, a page at a time',
  params: studentParams,
  query: z.object({
    ...page({ limit: 200 }),
  }),
  responses: { 200: z.array(quizHistoryEntry) },
});

export const getStatsOfStudent = endpoint({
  ...endpoints.getStatsOfStudent,
  summary: 'A student’s figures, in days of the teacher’s time zone',
  params: studentParams,
  responses: { 200: studentStats },
});

export const listSessionAttempts = endpoint({
  ...endpoints.listSessionAttempts,
  summary: 'Per-question results of any completed session; empty if only a summary was saved',
  params: z.object({ sessionId: id }),
  responses: { 200: z.array(historyAttempt) },
});

export const getStudentProgress = endpoint({
  ...endpoints.getStudentProgress,
  summary: 'A student’s accuracy by topic compared with the class, and the last 90 days',
  params: studentParams,
  responses: {
    200: z.object({
      /**
       * Main categories with at least one answer of the student's, including subcategories, by the questions' topics
       * when they were answered; by name. Questions without a topic, or with a deleted one, are last.
       */
      topics: z.array(
        z.object({
          topicId: id.nullable(),
          topicName: z.string(),
          answered: z.int(),
          correct: z.int(),
          /** For all students, including this one. */
          classAnswered: z.int(),
          classCorrect: z.int(),
        }),
      ),
      /** Days with at least one answer or card, oldest first. */
      days: z.array(z.object({ day: calendarDate, answers: z.int(), cards: z.int() })),
      /** Mean score of the sessions completed each day, oldest first. */
      scores: z.array(z.object({ day: calendarDate, sessions: z.int(), averageScore: z.number() })),
    }),
  },
});
export type StudentProgress = z.output<(typeof getStudentProgress)['responses'][200]>;
