import { z } from 'zod';
import { READINESS_GROUPS, READINESS_SORTS } from '#shared/domain/list-words.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, idParams, instant, page } from '../contract/fields.ts';
import { user } from '../people/users.contract.ts';
import { examOutcome } from './outcomes.contract.ts';
import * as endpoints from './readiness.endpoints.ts';

/** The expected percentage of right answers, and its 90% bounds. */
const expected = z.object({ percent: z.int(), low: z.int(), high: z.int() });

const passProbability = z.int().describe('percent: that the expected percent is above the cut');

/** A student's readiness for an exam, by their first answers to the bank's questions. It is not a scaled score. */
export const examReadiness = z.object({
  blueprintId: id,
  /** The exam's percentage. */
  name: z.string(),
  cut: z.int(),
  /** Null until there are enough answers. */
  estimate: expected.extend({ passProbability }).nullable(),
  isWithinReach: z.boolean().describe('the bank has enough questions for an estimate'),
  /** In the order of the blueprint. */
  domains: z.array(
    z.object({
      name: z.string(),
      weight: z.number().describe('percent of the exam'),
      expected: expected.nullable().describe('null until there is an estimate, and without questions'),
      more: z.int().describe('questions to answer before there is an estimate'),
      questions: z.int().describe('in the bank for this domain'),
      unseen: z.int().describe('questions that the student has not answered'),
      topicIds: z.array(id).describe('topics of its questions'),
    }),
  ),
});
export type ExamReadiness = z.output<typeof examReadiness>;

export const listReadiness = endpoint({
  ...endpoints.listReadiness,
  summary: 'For each exam that the student can take: the expected result today, or the answers still needed',
  responses: { 200: z.array(examReadiness) },
});

/** Whether teachers see a student's readiness. */
const readinessSharing = z.object({
  isShared: z.boolean().describe('by the student’s own decision'),
  isPolicy: z.boolean().describe('by the school’s policy, teachers see every student’s readiness'),
});

export const getReadinessSharing = endpoint({
  ...endpoints.getReadinessSharing,
  summary: 'Whether teachers see the caller’s readiness',
  responses: { 200: readinessSharing },
});

export const setReadinessSharing = endpoint({
  ...endpoints.setReadinessSharing,
  unaudited: 'own-choice',
  summary: 'Share readiness with teachers, or keep it private from now on; the school’s policy takes precedence',
  body: readinessSharing.pick({ isShared: true }),
  responses: { 200: readinessSharing },
});

const readinessPolicy = z.object({ isSeenByTeachers: z.boolean().describe('every student’s, consent or not') });

export const getReadinessPolicy = endpoint({
  ...endpoints.getReadinessPolicy,
  summary: 'Whether teachers see the readiness of students who do not share it',
  responses: { 200: readinessPolicy },
});

export const setReadinessPolicy = endpoint({
  ...endpoints.setReadinessPolicy,
  audit: { kind: 'settings', with: ['isSeenByTeachers'] },
  summary: 'Decide for the school whether teachers see every student’s readiness; students are informed',
  body: readinessPolicy,
  responses: { 200: readinessPolicy },
});

export const getStudentReadiness = endpoint({
  ...endpoints.getStudentReadiness,
  summary: 'How ready a student is for each open exam, and how real exams went; 404 if there is no such student',
  params: z.object({ studentId: id }),
  responses: {
    200: z.object({
      /** Null if the student keeps it private. */
      shared: z.object({ exams: z.array(examReadiness), outcomes: z.array(examOutcome) }).nullable(),
    }),
  },
});

export type ReadinessSort = (typeof READINESS_SORTS)[number];

/** A student whose readiness teachers may see. */
export const studentAtRisk = user.pick({ id: true, firstName: true, lastName: true, email: true }).extend({
  estimate: expected.extend({ passProbability, weakestDomain: z.string() }).nullable(),
  /** The exam date in the student's study settings for cards. */
  examDate: calendarDate.nullable(),
});
export type StudentAtRisk = z.output<typeof studentAtRisk>;

export const listStudentsAtRisk = endpoint({
  ...endpoints.listStudentsAtRisk,
  summary:
    'Students whose readiness teachers may see, as estimated once an hour; the least likely to pass first, unless sorted by another column; 404 if ' +
    'there is no such blueprint',
  params: idParams,
  query: z.object({
    group: z.enum(READINESS_GROUPS).default('estimated'),
    sort: z.enum(READINESS_SORTS).default('pass'),
    /** Missing values come last in both directions. */
    order: z.enum(['asc', 'desc']).default('asc'),
    ...page({ limit: 50 }),
  }),
  responses: {
    200: z.object({
      exam: z.string(),
      isOpen: z.boolean(),
      cut: z.int(),
      asOf: instant.nullable().describe('null before the first estimate'),
      /** Numbers of students: by group, those without an estimate yet, and those who keep it private. */
      estimated: z.int(),
      missing: z.int(),
      waiting: z.int(),
      private: z.int(),
      students: z.array(studentAtRisk),
    }),
  },
});
export type StudentsAtRisk = z.output<(typeof listStudentsAtRisk)['responses'][200]>;
