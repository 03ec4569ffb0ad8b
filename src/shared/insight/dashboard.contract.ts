import { z } from 'zod';
import { studentActivity, topicPerformance } from './analytics.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import * as endpoints from './dashboard.endpoints.ts';

const metrics = z.object({
  totalStudents: z.int(),
  totalQuestions: z.int(),
  totalTopics: z.int(),
  pendingApprovals: z.int(),
});

export const getDashboardMetrics = endpoint({
  ...endpoints.getDashboardMetrics,
  summary: 'The four figures of the teacher’s dashboard',
  responses: { 200: metrics },
});

const attention = z.object({
  pendingApprovals: z.int(),
  newMessages: z.int(),
  failedMail: z.int(),
  /** Questions whose statistics contradict their key, except dismissed ones. */
  possibleWrongKeys: z.int(),
  /** Questions and flashcards with open reports. */
  reported: z.int(),
  /** 1 while the last scheduled backup is one that failed. */
  failedBackups: z.int(),
  /** 1 while a release of the starter library waits for a decision. */
  newLibrary: z.int(),
  /** Unread comments on questions that mention the caller. */
  mentions: z.int(),
  /** The question with the latest of them; null if there are none. */
  mentionedInId: id.nullable(),
  /** Whether this hub has any assignments: otherwise the navigation does not link to them. */
  hasAssignments: z.boolean(),
  /** Whether the owners have said that the hub is a school's. */
  saysSchool: z.boolean(),
  /** Whether what only schools need is shown: they have said so, or the hub uses some of it. */
  isSchool: z.boolean(),
});

export const getDashboard = endpoint({
  ...endpoints.getDashboard,
  summary: 'Everything on the teacher’s dashboard, in one call',
  responses: {
    200: z.object({
      metrics,
      attention,
      /** The five latest completed sessions, and their total number. */
      activity: z.array(studentActivity),
      activityCount: z.int(),
      /** The four main categories with most answers, and the number of those with any. */
      topics: z.array(topicPerformance),
      topicCount: z.int(),
    }),
  },
});
export type Dashboard = z.output<(typeof getDashboard)['responses'][200]>;

export const getAttention = endpoint({
  ...endpoints.getAttention,
  summary: 'The teacher’s pending work, as shown in the navigation',
  responses: { 200: attention },
});
export type Attention = z.output<(typeof getAttention)['responses'][200]>;

/** The step that is done by going there; that somebody went is stored. */
const visitedStep = z.enum(['questions']);
export type VisitedStep = z.output<typeof visitedStep>;

/**
 * First steps for the owner of a new hub, in their order. Derived from the hub's data where it shows them, so a step
 * that is undone is listed again.
 */
const firstSteps = z.object({
  done: z.object({
    /** A teacher has viewed the hub as a student. */
    asStudent: z.boolean(),
    /** There are enough questions, and an owner has looked at them or somebody has added one. */
    questions: z.boolean(),
    /** A class has a code that approves students at once. */
    classCode: z.boolean(),
    assignment: z.boolean(),
    mail: z.boolean(),
    /** The public site has a photo, or its texts were saved. */
    site: z.boolean(),
  }),
  /** An owner has hidden the list. */
  isHidden: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = endpoint({
  ...endpoints.getFirstSteps,
  summary: 'Which first steps of a new hub are done',
  responses: { 200: firstSteps },
});

export const changeFirstSteps = endpoint({
  ...endpoints.changeFirstSteps,
  unaudited: 'own-choice',
  summary: 'Hide the list of first steps from all owners, show it again, or record that an owner went to a step',
  body: z.object({ isHidden: z.boolean(), visited: visitedStep }).partial(),
  responses: { 200: firstSteps },
});
