import { z } from 'zod';
import { GRADEBOOK_SORTS } from '#shared/domain/list-words.ts';
import { GROUP_NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, page } from '../contract/fields.ts';
import { accommodation, PROGRESS_STATES } from './assignments.contract.ts';
import { quizHistoryEntry } from './quiz-sessions.contract.ts';
import * as endpoints from './gradebook.endpoints.ts';

/** One student's progress with one assignment. */
export const gradebookCell = z.object({
  state: z.enum(PROGRESS_STATES),
  /** Percent; null if there is nothing to count. */
  mark: z.number().nullable(),
  /** The accommodation of the student; null if there is none. */
  accommodation: accommodation.nullable(),
});
export type GradebookCell = z.output<typeof gradebookCell>;

export const gradebookColumn = z.object({
  id,
  classId: id.nullable(),
  title: z.string(),
  dueAt: instant,
  weight: z.number(),
  areMarksShown: z.boolean(),
});
export type GradebookColumn = z.output<typeof gradebookColumn>;

export const gradebookRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** One cell per assignment; null if the student does not have it. */
  cells: z.array(gradebookCell.nullable()),
  /** The mean of all marks by weight, visible or not; null if nothing counts yet. */
  total: z.number().nullable(),
});
export type GradebookRow = z.output<typeof gradebookRow>;

/** The limit of a readable table. */
export const GRADEBOOK_MAX_ASSIGNMENTS = 200;

/** The sort key of the students: their names, their totals, or their marks of the assignment with this id. */
const gradebookSort = z.union([z.enum(GRADEBOOK_SORTS), id]);
export type GradebookSort = z.output<typeof gradebookSort>;

/**
 * One of the caller's classes, with the assignments for everybody; without one, all students and those assignments
 * alone, or those of the caller's class too if there is only one.
 */
const scope = z.object({
  classId: id.optional(),
  /** Only students of that class who are in this group. */
  group: z.string().max(GROUP_NAME_MAX_LENGTH).optional(),
});

export const getGradebook = endpoint({
  ...endpoints.getGradebook,
  summary: 'A page of students and assignments by due date, with every mark; 404 for a class that is not the caller’s',
  query: scope.extend({
    ...page({ limit: 50 }),
    sort: gradebookSort.default('name'),
    /** Students without a mark come last in both directions. */
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  responses: {
    200: z.object({
      /** The latest, by due date. */
      assignments: z.array(gradebookColumn),
      older: z.int().describe('assignments without a column, which count in totals'),
      /** Sorted by name instead, if the assignment was deleted. */
      sort: gradebookSort,
      students: z.array(gradebookRow),
    }),
  },
});
export type Gradebook = z.output<(typeof getGradebook)['responses'][200]>;
/** Contains a row for every student, with a cell for every assignment. */
export type WholeGradebook = Pick<Gradebook, 'assignments' | 'students'>;

export const GRADEBOOK_FORMATS = ['xlsx', 'csv'] as const;

export const exportGradebook = endpoint({
  ...endpoints.exportGradebook,
  audit: { kind: 'exports', with: ['classId', 'format'] },
  needsFresh: true,
  summary: 'The whole gradebook as a file: marks are numbers, and words mark excused or missing work',
  query: scope.extend({ format: z.enum(GRADEBOOK_FORMATS) }),
  responses: { 200: z.any() },
});

/** The questions listed as the hardest of an assignment, at most. */
export const HARDEST_QUESTIONS = 5;

export const getAssignmentResults = endpoint({
  ...endpoints.getAssignmentResults,
  summary: 'Everybody’s marks and attempts, and the hardest questions; 404 for an assignment that is not the caller’s',
  params: idParams,
  responses: {
    200: z.object({
      assignment: gradebookColumn,
      /** By name: those who have the assignment. */
      students: z.array(
        gradebookRow.omit({ cells: true, total: true }).extend({
          cell: gradebookCell,
          /** Handed in, the first one first. */
          attempts: z.array(quizHistoryEntry),
        }),
      ),
      /** Those with the lowest mean over attempts that were handed in, unless all were right. */
      hardest: z.array(
        z.object({ id, question: z.string(), answers: z.int(), percent: z.number().describe('the mean credit') }),
      ),
    }),
  },
});
export type AssignmentResults = z.output<(typeof getAssignmentResults)['responses'][200]>;
/** One student in the results of an assignment. */
export type StudentResult = AssignmentResults['students'][number];

export const getStudentMarks = endpoint({
  ...endpoints.getStudentMarks,
  summary: 'A student’s assignments as far as they are the caller’s, with marks; 404 if the account is not a student',
  params: z.object({ studentId: id }),
  responses: {
    200: z.object({
      /** The one due last first, by the student's own due dates. */
      assignments: z.array(gradebookColumn.extend({ className: z.string().nullable(), cell: gradebookCell })),
      /** The mean of these marks by weight, visible or not; null if nothing counts yet. */
      total: z.number().nullable(),
    }),
  },
});
export type StudentMarks = z.output<(typeof getStudentMarks)['responses'][200]>;
