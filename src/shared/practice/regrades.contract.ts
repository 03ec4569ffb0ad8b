import { z } from 'zod';
import { REGRADE_REASON_MAX_LENGTH, REGRADE_WAYS } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, nothing, text } from '../contract/fields.ts';

/** Sessions whose score changes, by how many percentage points on average and at most. */
const scoreChange = z.object({ sessions: z.int(), mean: z.number(), most: z.int() });

export const regradePreview = z.object({
  /** What the question says now, with the key to grade by. */
  versionId: id,
  /** Answers to earlier versions, and those of them that cannot be graded by this key, since they were asked something else. */
  answers: z.int(),
  otherAnswers: z.int(),
  /** Answers that would count more or less, and whose they are. */
  changed: z.int(),
  students: z.int(),
  /** Completed sessions with such an answer, and how many of them are exams. */
  sessions: z.int(),
  exams: z.int(),
  /** Quizzes and exams that go on and asked an earlier version: what is answered there from now on is graded alike. */
  open: z.int(),
  raised: scoreChange,
  lowered: scoreChange,
  /** Those whose score changes most. */
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

/** What became of an answer to a question that was corrected. */
export const regradeOfAnswer = z.object({
  way: z.enum(REGRADE_WAYS),
  reason: z.string().nullable(),
  createdAt: instant,
  /** What the answer counted before, 0 to 1; null where it counts as much as it did. */
  fractionBefore: z.number().nullable(),
});

export const regrade = z.object({
  id,
  way: z.enum(REGRADE_WAYS),
  neverLowers: z.boolean(),
  reason: z.string().nullable(),
  createdAt: instant,
  /** Null where the account is gone. */
  createdBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** Answers that count more or less by it, and whose they are. */
  answers: z.int(),
  students: z.int(),
  /** It is the question's last that stands, and not too old. */
  canUndo: z.boolean(),
});
export type Regrade = z.output<typeof regrade>;

export const previewRegrade = endpoint({
  method: 'GET',
  path: '/api/questions/:id/regrade-preview',
  access: 'assistant',
  summary: 'What grading the answers to earlier versions of a question by its key of today would change',
  params: idParams,
  query: z.object({
    way: z.enum(REGRADE_WAYS),
    /** `1`: no answer may count less than before. */
    neverLowers: z.literal('1').optional(),
  }),
  responses: { 200: regradePreview },
});

export const regradeForm = z.object({
  way: z.enum(REGRADE_WAYS),
  neverLowers: z.boolean().default(true),
  /** What students read about it. */
  reason: text({ max: REGRADE_REASON_MAX_LENGTH }).default(''),
  /** Also write a mail to the students whose answers count more or less. */
  tellsByMail: z.boolean().default(false),
  /** What the teacher saw the question say: 409 where it says something else by now. */
  expectedVersionId: id,
});

export const regradeQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/regrades',
  access: 'teacher',
  audit: { kind: 'marks' },
  summary: 'Grade the answers to earlier versions of a question again, with all that counts them',
  params: idParams,
  body: regradeForm,
  progress: true,
  responses: { 200: regrade },
});

export const listRegrades = endpoint({
  method: 'GET',
  path: '/api/questions/:id/regrades',
  access: 'assistant',
  summary: 'How answers to a question were graded again, newest first',
  params: idParams,
  responses: { 200: z.array(regrade) },
});

export const undoRegrade = endpoint({
  method: 'POST',
  path: '/api/regrades/:id/undo',
  access: 'teacher',
  audit: { kind: 'marks' },
  summary: 'Bring answers and scores back as they were; 409 after 30 days, or where another regrade came after',
  params: idParams,
  progress: true,
  responses: { 200: regrade },
});

/** An answer of the student's that was graded again. */
export const ownCorrection = z.object({
  regradeId: id,
  sessionId: id,
  question: z.string(),
  topicName: z.string(),
  way: z.enum(REGRADE_WAYS),
  reason: z.string().nullable(),
  createdAt: instant,
  /** When it was taken back: score and answer count as before. */
  undoneAt: instant.nullable(),
  /** What the answer counted before the regrade, and what it counts today, 0 to 1. */
  fractionBefore: z.number(),
  fraction: z.number(),
  /** The score of the quiz or exam, in percent; null where it was not completed then. */
  scoreBefore: z.int().nullable(),
  scoreAfter: z.int().nullable(),
  isNew: z.boolean(),
});
export type OwnCorrection = z.output<typeof ownCorrection>;

export const listOwnCorrections = endpoint({
  method: 'GET',
  path: '/api/user/corrections',
  access: 'student',
  summary: 'The student’s answers that were graded again, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: { 200: z.object({ total: z.int(), corrections: z.array(ownCorrection) }) },
});

export const markCorrectionsSeen = endpoint({
  method: 'POST',
  path: '/api/user/corrections/seen',
  access: 'student',
  summary: 'Note that the student has seen these regrades',
  body: z.object({ regradeIds: z.array(id).max(100) }),
  responses: { 204: nothing },
});
