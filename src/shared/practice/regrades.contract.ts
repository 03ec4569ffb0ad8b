import { z } from 'zod';
import { REGRADE_REASON_MAX_LENGTH, REGRADE_WAYS } from './regrade-ways.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, nothing, page, text } from '../contract/fields.ts';
import * as endpoints from './regrades.endpoints.ts';

/** Sessions whose score changes, and the mean and maximum change in percentage points. */
const scoreChange = z.object({ sessions: z.int(), mean: z.number(), most: z.int() });

export const regradePreview = z.object({
  /** The question's current version, with the key to grade by. */
  versionId: id,
  /** Answers to earlier versions, and those that can't be graded by this key because they were asked something else. */
  answers: z.int(),
  otherAnswers: z.int(),
  /** Answers whose grade would rise or fall, and the number of their students. */
  changed: z.int(),
  students: z.int(),
  /** Completed sessions with such an answer, and the number of exams among them. */
  sessions: z.int(),
  exams: z.int(),
  /** Quizzes and exams in progress that asked an earlier version: later answers in them are graded the same way. */
  open: z.int(),
  raised: scoreChange,
  lowered: scoreChange,
  /** The sessions whose score changes most. */
  examples: z.array(
    z.object({
      sessionId: id,
      studentId: id,
      student: z.string(),
      topicName: z.string(),
      completedAt: instant,
      scoreBefore: z.int(),
      scoreAfter: z.int(),
    }),
  ),
});
export type RegradePreview = z.output<typeof regradePreview>;

/** The regrade of an answer to a corrected question. */
export const regradeOfAnswer = z.object({
  way: z.enum(REGRADE_WAYS),
  reason: z.string().nullable(),
  createdAt: instant,
  /** The previous grade of the answer, 0 to 1; null if it is unchanged. */
  fractionBefore: z.number().nullable(),
});

export const regrade = z.object({
  id,
  way: z.enum(REGRADE_WAYS),
  neverLowers: z.boolean(),
  reason: z.string().nullable(),
  createdAt: instant,
  /** Null if the account was deleted. */
  createdBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** Answers whose grade rises or falls, and the number of their students. */
  answers: z.int(),
  students: z.int(),
  /** It is the question's last one in effect, and not too old. */
  canUndo: z.boolean(),
});
export type Regrade = z.output<typeof regrade>;

export const previewRegrade = endpoint({
  ...endpoints.previewRegrade,
  summary: 'The effects of regrading answers to earlier versions of a question by its current key',
  params: idParams,
  query: z.object({
    way: z.enum(REGRADE_WAYS),
    /** `1`: no grade may fall. */
    neverLowers: z.literal('1').optional(),
  }),
  responses: { 200: regradePreview },
});

export const regradeForm = z.object({
  way: z.enum(REGRADE_WAYS),
  neverLowers: z.boolean().default(true),
  /** The text for students. */
  reason: text({ max: REGRADE_REASON_MAX_LENGTH }).default(''),
  /** Also send a mail to the students whose grades change. */
  tellsByMail: z.boolean().default(false),
  /** The version that the teacher saw: 409 if the question has another one by now. */
  expectedVersionId: id,
});

export const regradeQuestion = endpoint({
  ...endpoints.regradeQuestion,
  audit: { kind: 'marks' },
  summary: 'Regrade the answers to earlier versions of a question, and update all figures based on them',
  params: idParams,
  body: regradeForm,
  progress: true,
  responses: { 200: regrade },
});

export const listRegrades = endpoint({
  ...endpoints.listRegrades,
  summary: 'The regrades of answers to a question, newest first',
  params: idParams,
  responses: { 200: z.array(regrade) },
});

export const undoRegrade = endpoint({
  ...endpoints.undoRegrade,
  audit: { kind: 'marks' },
  summary: 'Undo a regrade of answers and scores; 409 after 30 days, or if there is a later regrade',
  params: idParams,
  progress: true,
  responses: { 200: regrade },
});

/** A regraded answer of the student's. */
export const ownCorrection = z.object({
  regradeId: id,
  sessionId: id,
  question: z.string(),
  topicName: z.string(),
  way: z.enum(REGRADE_WAYS),
  reason: z.string().nullable(),
  createdAt: instant,
  /** When it was undone: score and grade are as before. */
  undoneAt: instant.nullable(),
  /** The grade of the answer before the regrade, and its current grade, 0 to 1. */
  fractionBefore: z.number(),
  fraction: z.number(),
  /** The score of the quiz or exam, in percent; null if it was not completed then. */
  scoreBefore: z.int().nullable(),
  scoreAfter: z.int().nullable(),
  isNew: z.boolean(),
});
export type OwnCorrection = z.output<typeof ownCorrection>;

export const listOwnCorrections = endpoint({
  ...endpoints.listOwnCorrections,
  summary: 'The student’s regraded answers, newest first',
  query: z.object({
    ...page({ limit: 20, most: 100, last: 1_000_000 }),
  }),
  responses: { 200: z.object({ total: z.int(), corrections: z.array(ownCorrection) }) },
});

export const markCorrectionsSeen = endpoint({
  ...endpoints.markCorrectionsSeen,
  unaudited: 'own-choice',
  summary: 'Record that the student has seen these regrades',
  body: z.object({ regradeIds: z.array(id).max(100) }),
  responses: { 204: nothing },
});
