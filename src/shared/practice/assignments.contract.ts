import { z } from 'zod';
import {
  ASSIGNMENT_INSTRUCTIONS_MAX_LENGTH,
  ASSIGNMENT_MAX_ATTEMPTS,
  ASSIGNMENT_MAX_GROUPS,
  ASSIGNMENT_MAX_MINUTES,
  ASSIGNMENT_MAX_QUESTIONS,
  ASSIGNMENT_REVEALS,
  ASSIGNMENT_TITLE_MAX_LENGTH,
  COUNTED_ATTEMPTS,
  MARK_REASON_MAX_LENGTH,
} from './assignment-settings.ts';
import { QUESTION_POOLS } from './quiz-settings.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  expectedRevision,
  expecting,
  id,
  idParams,
  instant,
  line,
  nothing,
  page,
  revision,
  text,
} from '../contract/fields.ts';
import { groupName } from '../people/group-names.ts';
import { quizPreview, quizSession } from './quiz-sessions.contract.ts';
import * as endpoints from './assignments.endpoints.ts';

const topicIds = z.array(id).min(1, 'Choose at least one topic').max(1000);
const count = z.int('Enter a number').min(1, 'Enter 1 or more');

/** The students' task: a quiz drawn for each of them, the same questions for all, an exam, or reviews of flashcards. */
export const assignmentWork = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('quiz'),
    topicIds,
    /** Kinds of questions to draw; empty for all kinds. */
    kinds: z.array(z.string().max(50)).max(50),
    count: count.max(ASSIGNMENT_MAX_QUESTIONS, `At most ${ASSIGNMENT_MAX_QUESTIONS} questions`),
    pool: z.enum(QUESTION_POOLS),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    questionIds: z.array(id).min(1, 'Choose at least one question').max(ASSIGNMENT_MAX_QUESTIONS),
  }),
  z.strictObject({ kind: z.literal('exam'), blueprintId: id }),
  z.strictObject({ kind: z.literal('cards'), topicIds, count: count.max(5000, 'At most 5,000 reviews') }),
]);
export type AssignmentWork = z.output<typeof assignmentWork>;

const limits = {
  /** Minutes without a student's extra time; 0 for none. An exam uses its blueprint's. */
  timeLimitMinutes: z
    .int('Enter a number')
    .min(0)
    .max(ASSIGNMENT_MAX_MINUTES, `At most ${ASSIGNMENT_MAX_MINUTES} minutes`),
  /** 0 for unlimited attempts. */
  attempts: z.int('Enter a number').min(0).max(ASSIGNMENT_MAX_ATTEMPTS, `At most ${ASSIGNMENT_MAX_ATTEMPTS} attempts`),
};

const common = {
  /** Null if it is for all students of the hub. */
  classId: id.nullable(),
  title: line({ max: ASSIGNMENT_TITLE_MAX_LENGTH }),
  instructions: text({ max: ASSIGNMENT_INSTRUCTIONS_MAX_LENGTH }),
  work: assignmentWork,
  opensAt: instant,
  dueAt: instant,
  /** Late work is accepted, and marked as late, until then; equal to `dueAt` if none is. */
  closesAt: instant,
  ...limits,
  counts: z.enum(COUNTED_ATTEMPTS),
  reveal: z.enum(ASSIGNMENT_REVEALS),
  /** Its weight among the others. */
  weight: z.number('Enter a number').min(0, 'Enter 0 or more').max(100, 'At most 100'),
  /** Students see their marks. */
  areMarksShown: z.boolean(),
};

/** Instants are not compared as text: they may be written with or without milliseconds. */
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);
const CLOSES_TOO_EARLY = { path: ['closesAt'], message: 'It closes before it is due' };

export const assignmentForm = z
  .strictObject({
    ...common,
    title: common.title.refine((title) => title !== '', 'An assignment needs a title'),
    /** Only these students and groups have it; null for the whole class. */
    studentIds: z.array(id).max(1000).nullable(),
    /** Groups of the class. Their current members have the assignment. */
    groups: z.array(groupName).max(ASSIGNMENT_MAX_GROUPS).default([]),
  })
  .refine(({ studentIds, groups }) => studentIds === null || studentIds.length + groups.length > 0, {
    path: ['studentIds'],
    message: 'Choose at least one group or student',
  })
  .refine(({ studentIds, groups }) => studentIds !== null || groups.length === 0, {
    path: ['groups'],
    message: 'Choose either the whole class or groups',
  })
  .refine(({ opensAt, dueAt }) => isBefore(opensAt, dueAt), { path: ['dueAt'], message: 'It is due before it opens' })
  .refine(({ dueAt, closesAt }) => !isBefore(closesAt, dueAt), CLOSES_TOO_EARLY);
export type AssignmentForm = z.output<typeof assignmentForm>;

export const assignment = z.object({
  id,
  ...common,
  title: z.string(),
  instructions: z.string(),
  studentIds: z.array(id).nullable(),
  groups: z.array(z.string()).describe('may have no members any more'),
  /** Withheld keys were shown, or the assignment withholds none. */
  areKeysShown: z.boolean(),
  students: z.int().describe('who have it; in a class or a group, including those who await approval'),
  handedIn: z.int().describe('those of them with a finished attempt'),
  updatedAt: instant,
  revision,
});
export type Assignment = z.output<typeof assignment>;

export const listAssignments = endpoint({
  ...endpoints.listAssignments,
  summary: 'Assignments of one of the caller’s classes, or of all, and those for everybody; the one due last first',
  query: z.object({
    classId: id.optional(),
    ...page({ limit: 50 }),
  }),
  responses: { 200: z.object({ total: z.int(), assignments: z.array(assignment) }) },
});

export const createAssignment = endpoint({
  ...endpoints.createAssignment,
  audit: { kind: 'marks', with: ['classId'] },
  summary:
    'Give an assignment to one of the caller’s classes, or to everybody; 404 for deleted topics, questions or blueprints',
  body: assignmentForm,
  responses: { 201: assignment },
});

export const updateAssignment = endpoint({
  ...endpoints.updateAssignment,
  audit: { kind: 'marks', with: ['classId'] },
  summary:
    'Change an assignment; attempts that have begun keep their questions and clock. 409 for other work once it has begun',
  params: idParams,
  body: assignmentForm.safeExtend(expecting),
  responses: { 200: assignment },
});

export const deleteAssignment = endpoint({
  ...endpoints.deleteAssignment,
  audit: { kind: 'marks' },
  summary: 'Delete an assignment with its marks; attempts stay as quizzes of their students, and open ones continue',
  params: idParams,
  responses: { 204: nothing },
});

/** One student's accommodation in an assignment; all null or false if there is none. */
const accommodationFields = z.object({
  dueAt: instant.nullable(),
  closesAt: instant.nullable(),
  timeLimitMinutes: limits.timeLimitMinutes.nullable(),
  attempts: limits.attempts.nullable(),
  isExcused: z.boolean(),
  /** Percent, replaces the mark of the attempts. */
  mark: z.number('Enter a number').min(0, 'Enter 0 or more').max(100, 'At most 100').nullable(),
  reason: z.string().max(MARK_REASON_MAX_LENGTH).nullable(),
});
export const accommodation = accommodationFields.extend({ revision });
export type Accommodation = z.output<typeof accommodation>;

export const accommodationForm = accommodationFields
  .refine(({ dueAt, closesAt }) => (dueAt === null) === (closesAt === null), {
    path: ['closesAt'],
    message: 'Enter both a due date and a closing date',
  })
  .refine(({ dueAt, closesAt }) => dueAt === null || closesAt === null || !isBefore(closesAt, dueAt), CLOSES_TOO_EARLY)
  .refine(({ mark, reason }) => mark === null || (reason ?? '').trim() !== '', {
    path: ['reason'],
    message: 'Say why',
  });
export type AccommodationForm = z.output<typeof accommodationForm>;

export const setAccommodation = endpoint({
  ...endpoints.setAccommodation,
  audit: { kind: 'marks', with: ['mark', 'isExcused', 'attempts', 'dueAt', 'closesAt', 'timeLimitMinutes'] },
  summary:
    'Set the accommodation of one student: dates and limits, excused, or a mark; 404 for a student without the assignment',
  params: z.object({ id, studentId: id }),
  body: accommodationForm.safeExtend({ expectedRevision }),
  responses: { 200: accommodation },
});

export const showMarks = endpoint({
  ...endpoints.showMarks,
  audit: { kind: 'marks' },
  summary: 'Show students their marks of an assignment, or hide them again',
  params: idParams,
  body: z.object({ areShown: z.boolean() }),
  responses: { 200: assignment },
});

/** A student's progress with an assignment; `marked`: nothing was handed in, and the teacher gave a mark. */
export const PROGRESS_STATES = ['not_open', 'open', 'begun', 'done', 'late', 'missing', 'marked', 'excused'] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

export const ownAssignment = z.object({
  id,
  title: z.string(),
  instructions: z.string(),
  className: z.string().nullable(),
  kind: z.enum(['quiz', 'questions', 'exam', 'cards']),
  /** The number of questions, or of card reviews; null for an exam. */
  count: z.int().nullable(),
  topicIds: z.array(id),
  /** The dates as they apply to the student. */
  opensAt: instant,
  dueAt: instant,
  closesAt: instant,
  timeLimit: z.int().describe('minutes, including the student’s extra time; 0 for none, and for an exam'),
  attempts: z.int().describe('0 for unlimited attempts'),
  attemptsUsed: z.int(),
  reveal: z.enum(ASSIGNMENT_REVEALS),
  state: z.enum(PROGRESS_STATES),
  isOpen: z.boolean().describe('an attempt can begin now, or cards be reviewed for it'),
  /** The attempt in progress. */
  openSessionId: id.nullable(),
  /** The attempt that was handed in last. */
  lastSessionId: id.nullable(),
  /** Reviews done so far, for cards. */
  done: z.int(),
  /** Percent, once teachers show it. */
  mark: z.number().nullable(),
});
export type OwnAssignment = z.output<typeof ownAssignment>;

export const listOwnAssignments = endpoint({
  ...endpoints.listOwnAssignments,
  summary: 'The student’s assignments: open ones by due date, then the rest, the newest first',
  responses: {
    200: z.object({
      toDo: z.array(ownAssignment),
      past: z.array(ownAssignment),
      /** The mean of the visible marks, by weight. */
      total: z.number().nullable(),
    }),
  },
});

export const startAssignment = endpoint({
  ...endpoints.startAssignment,
  unaudited: 'own-work',
  summary:
    'Begin an attempt, or continue the open one; 409 before the assignment opens, once it is closed, or with no attempt left',
  params: idParams,
  responses: { 200: quizSession },
});

/** An assignment as a student without accommodations would have it now. */
export const assignmentPreview = z.object({
  assignment: ownAssignment,
  /** For a quiz. Pools that depend on the student draw from all questions here. */
  pool: z.enum(QUESTION_POOLS).nullable(),
  /** An attempt as it would begin now, which is never stored; null for cards, and if none could begin. */
  session: quizPreview.shape.session.nullable(),
  questions: quizPreview.shape.questions,
  /** The reason why no attempt could begin. */
  refusal: z.string().nullable(),
});
export type AssignmentPreview = z.output<typeof assignmentPreview>;

export const previewAssignment = endpoint({
  ...endpoints.previewAssignment,
  audit: { kind: 'content' },
  summary: 'A preview of a student’s attempt, with the keys: drawn at each call like an attempt, and never stored',
  params: idParams,
  responses: { 200: assignmentPreview },
});
