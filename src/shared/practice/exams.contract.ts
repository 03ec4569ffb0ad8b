import { z } from 'zod';
import { EXTRA_TIMES } from '#shared/domain/extra-time.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant } from '../contract/fields.ts';
import { quizSession } from './quiz-sessions.contract.ts';

/** An exam that is over. */
const takenExam = z.object({ sessionId: id, completedAt: instant, score: z.int() });

/** An exam that a student can take. */
export const openExam = z.object({
  blueprintId: id,
  name: z.string(),
  body: z.string(),
  version: z.string(),
  source: z.string(),
  sourceDate: z.string().nullable(),
  /** As it would be drawn now: fewer than by its blueprint where the bank is short. */
  questions: z.int(),
  unscored: z.int(),
  minutes: z.int().describe('the student’s extra time included; 0 for no limit'),
  extendedFrom: z.int().nullable().describe('minutes without extra time; null where there is none'),
  breakMinutes: z.int().describe('the student’s further minutes included'),
  cut: z.int(),
  domains: z.array(z.object({ name: z.string(), weight: z.number(), wanted: z.int(), available: z.int() })),
  /** The session of one that is going on. */
  openSessionId: id.nullable(),
  /** The newest first. */
  taken: z.array(takenExam),
});
export type OpenExam = z.output<typeof openExam>;

export const listExams = endpoint({
  method: 'GET',
  path: '/api/exams',
  access: 'approved-student',
  summary: 'The exams that the student can take, with what differs from the outline, and those taken',
  responses: { 200: z.array(openExam) },
});

export const startExam = endpoint({
  method: 'POST',
  path: '/api/exams',
  access: 'approved-student',
  summary:
    'Draw an exam and start its clock; 409 while another by the same blueprint is open, or where the bank has no question',
  body: z.object({ blueprintId: id }),
  responses: { 201: quizSession },
});

export const startBreak = endpoint({
  method: 'POST',
  path: '/api/exams/:id/break',
  access: 'approved-student',
  summary: 'Begin a break, which stops the clock as long as the exam allows; 409 where no break is left',
  params: idParams,
  responses: { 200: quizSession },
});

export const endBreak = endpoint({
  method: 'DELETE',
  path: '/api/exams/:id/break',
  access: 'approved-student',
  summary: 'Go on after a break; without one, nothing changes',
  params: idParams,
  responses: { 200: quizSession },
});

export const examResult = z.object({
  sessionId: id,
  name: z.string(),
  version: z.string(),
  completedAt: instant,
  score: z.int().describe('percent of the scored questions; answers right in part count as such'),
  cut: z.int(),
  scored: z.int(),
  unscored: z.int(),
  secondsPerQuestion: z.number().describe('mean over all questions'),
  domains: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      asked: z.int(),
      points: z.number().describe('fractions of right answers, summed'),
      /** Percent: what the same student would be expected to get of many such questions, with 90 % confidence. */
      low: z.int(),
      high: z.int(),
    }),
  ),
  /** The student’s exams by the same blueprint before this one, the newest first. */
  earlier: z.array(takenExam),
  /** All students’ latest exams by the same blueprint; null below ten of them. */
  classMean: z.object({ score: z.int(), students: z.int() }).nullable(),
});
export type ExamResult = z.output<typeof examResult>;

export const getExamResult = endpoint({
  method: 'GET',
  path: '/api/exams/:id/result',
  access: 'approved-student',
  summary: 'How an exam went, domain by domain; 409 while it goes on',
  params: idParams,
  responses: { 200: examResult },
});

export const EXTRA_BREAK_MAX_MINUTES = 240;

export const setExtraTime = endpoint({
  method: 'PUT',
  path: '/api/users/:id/extra-time',
  access: 'teacher',
  audit: { kind: 'accounts' },
  summary: 'Give a student more time, at once also where a clock runs; what runs is never shortened',
  params: idParams,
  body: z.object({
    extraTime: z.enum(EXTRA_TIMES),
    extraBreakMinutes: z
      .int('Enter a number')
      .min(0, 'Enter 0 or more')
      .max(EXTRA_BREAK_MAX_MINUTES, `At most ${EXTRA_BREAK_MAX_MINUTES} minutes`),
  }),
  responses: { 200: z.object({ extraTime: z.enum(EXTRA_TIMES), extraBreakMinutes: z.int() }) },
});
