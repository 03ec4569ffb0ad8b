import { z } from 'zod';
import { dueCounts } from '../cards/card-reviews.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, instant } from '../contract/fields.ts';
import * as endpoints from './progress.endpoints.ts';

/** A student's progress. Days are days in the student's time zone. */
export const studentStats = z.object({
  /** Distinct questions of the current bank answered at least once. */
  questionsCompleted: z.int(),
  totalQuestions: z.int(),
  /** Answers given, including repeated questions. */
  questionsAnswered: z.int(),
  /**
   * Mean score in percent, not rounded, of the completed sessions whose score is shown; 0 before the first session, null
   * if none of them shows its score. For staff, of all sessions.
   */
  averageScore: z.number().nullable(),
  totalTimeSpent: z.int().describe('seconds'),
  /** Consecutive days, up to today or yesterday, with at least one answer or card. */
  streak: z.int(),
  daysStudiedThisWeek: z.int().describe('0 to 7, weeks begin on Monday'),
  quizSessions: z.int(),
  flashcardsStudied: z.int(),
  totalFlashcards: z.int(),
});
export type StudentStats = z.output<typeof studentStats>;

export const recentAttempt = z.object({
  id,
  topicName: z.string().nullable(),
  /** Null while it would give away keys that an assignment withholds, like `correctAnswers`. */
  score: z.int().nullable(),
  createdAt: instant,
  questionsCount: z.int(),
  questionsAttempted: z.int(),
  correctAnswers: z.int().nullable(),
});
export type RecentAttempt = z.output<typeof recentAttempt>;

export const portalTopic = z.object({ id, name: z.string(), description: z.string().nullable() });

export const getStudentStats = endpoint({
  ...endpoints.getStudentStats,
  summary: 'The student’s own figures',
  responses: { 200: studentStats },
});

export const listRecentAttempts = endpoint({
  ...endpoints.listRecentAttempts,
  summary: 'The student’s five most recent completed sessions',
  responses: { 200: z.array(recentAttempt) },
});

export const getPortal = endpoint({
  ...endpoints.getPortal,
  summary: 'Everything on the learning portal, in one call',
  responses: {
    200: z.object({
      stats: studentStats,
      recent: z.array(recentAttempt),
      topics: z.array(portalTopic),
      /** The remaining spaced repetition work of today. */
      due: dueCounts,
      /** Unread replies to the student's reports. */
      newReplies: z.int(),
      /** Regraded answers that the student has not seen yet. */
      newCorrections: z.int(),
    }),
  },
});
export type Portal = z.output<(typeof getPortal)['responses'][200]>;

/** A student's own answers in a topic; a main category includes its subcategories. */
export const topicProgress = z.object({
  topicId: id,
  topicName: z.string(),
  parentId: id.nullable(),
  answered: z.int(),
  correct: z.int(),
});
export type TopicProgress = z.output<typeof topicProgress>;

export const getOwnProgress = endpoint({
  ...endpoints.getOwnProgress,
  summary: 'The student’s accuracy by topic, its trend, and the topics that need work',
  responses: {
    200: z.object({
      /** Current topics with at least one answer, by name. */
      topics: z.array(topicProgress),
      /** The last 12 weeks with at least one answer, oldest first, each by its Monday. */
      trend: z.array(z.object({ week: calendarDate, answered: z.int(), correct: z.int() })),
      /**
       * Up to three topics with at least 5 answers and an accuracy below 80%, the weakest first; only topics that have
       * questions and no subcategories.
       */
      weakest: z.array(topicProgress),
    }),
  },
});
export type OwnProgress = z.output<(typeof getOwnProgress)['responses'][200]>;
