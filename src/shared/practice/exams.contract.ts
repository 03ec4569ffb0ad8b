import { z } from 'zod';
import { EXTRA_TIMES } from '#shared/domain/extra-time.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, idParams, instant } from '../contract/fields.ts';
import { user } from '../people/users.contract.ts';
import { quizSession } from './quiz-sessions.contract.ts';
import * as endpoints from './exams.endpoints.ts';

/** A completed exam. The score is null while it would give away keys that an assignment withholds. */
const takenExam = z.object({ sessionId: id, completedAt: instant, score: z.int().nullable() });

/** An exam that a student can take. */
export const openExam = z.object({
  blueprintId: id,
  name: z.string(),
  body: z.string(),
  version: z.string(),
  source: z.string(),
  sourceDate: z.string().nullable(),
  /** As it would be drawn now: fewer than in its blueprint if the bank is short. */
  questions: z.int(),
  unscored: z.int(),
  minutes: z.int().describe('including the student’s extra time; 0 for no limit'),
  extendedFrom: z.int().nullable().describe('minutes without extra time; null if there is none'),
  breakMinutes: z.int().describe('including the student’s extra minutes'),
  cut: z.int(),
  domains: z.array(z.object({ name: z.string(), weight: z.number(), wanted: z.int(), available: z.int() })),
  /** The session of the exam in progress. */
  openSessionId: id.nullable(),
  /** The newest first. */
  taken: z.array(takenExam),
});
export type OpenExam = z.output<typeof openExam>;

export const listExams = endpoint({
  ...endpoints.listExams,
  summary: 'The exams that the student can take, with deviations from the outline, and those taken',
  responses: { 200: z.array(openExam) },
});

export const startExam = endpoint({
  ...endpoints.startExam,
  unaudited: 'own-work',
  summary:
    'Draw an exam and start its clock; returns the open one by the same blueprint, if there is one; 409 if the bank has no question',
  body: z.object({ blueprintId: id }),
  responses: { 200: quizSession, 201: quizSession },
});

export const startBreak = endpoint({
  ...endpoints.startBreak,
  unaudited: 'own-work',
  summary: 'Begin a break, which stops the clock as long as the exam allows; 409 if no break is left',
  params: idParams,
  responses: { 200: quizSession },
});

export const endBreak = endpoint({
  ...endpoints.endBreak,
  unaudited: 'own-work',
  summary: 'Continue after a break; without one, nothing changes',
  params: idParams,
  responses: { 200: quizSession },
});

export const examResult = z.object({
  sessionId: id,
  name: z.string(),
  version: z.string(),
  completedAt: instant,
  score: z
    .int()
    .nullable()
    .describe(
      'percent of the scored questions; partly right answers count in part; null while it would give away keys that an assignment withholds',
    ),
  cut: z.int(),
  scored: z.int(),
  unscored: z.int(),
  secondsPerQuestion: z.number().describe('mean over all questions'),
  /** Null as long as the score is. */
  domains: z
    .array(
      z.object({
        name: z.string(),
        weight: z.number(),
        asked: z.int(),
        points: z.number().describe('the sum of the grades'),
        /** Percent: the 90% confidence interval of the same student's expected score on many such questions. */
        low: z.int(),
        high: z.int(),
      }),
    )
    .nullable(),
  /** The student’s exams by the same blueprint before this one, the newest first. */
  earlier: z.array(takenExam),
  /** All students’ latest exams by the same blueprint with keys that are not withheld; null if there are fewer than ten. */
  classMean: z.object({ score: z.int(), students: z.int() }).nullable(),
});
export type ExamResult = z.output<typeof examResult>;

export const getExamResult = endpoint({
  ...endpoints.getExamResult,
  summary: 'The result of an exam by domain; 409 while it is in progress',
  params: idParams,
  responses: { 200: examResult },
});

export const EXTRA_BREAK_MAX_MINUTES = 240;

export const extraTimeForm = z.object({
  extraTime: z.enum(EXTRA_TIMES),
  extraBreakMinutes: z
    .int('Enter a number')
    .min(0, 'Enter 0 or more')
    .max(EXTRA_BREAK_MAX_MINUTES, `At most ${EXTRA_BREAK_MAX_MINUTES} minutes`),
});
export type ExtraTimeForm = z.output<typeof extraTimeForm>;

export const setExtraTime = endpoint({
  ...endpoints.setExtraTime,
  audit: { kind: 'accounts' },
  summary: 'Set a student’s extra time; it also extends running clocks at once, but never shortens them',
  params: idParams,
  body: extraTimeForm.extend({ expectedRevision }),
  responses: { 200: user },
});
