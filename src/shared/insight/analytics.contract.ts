import { z } from 'zod';
import { COMPLETION_SORTS, ITEM_ORDERS } from '#shared/domain/list-words.ts';
import { questionWithoutKey } from '#shared/bank/question-without-key.ts';
import { answerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { ANALYTICS_ACTIVITY_COUNT, ANALYTICS_RANGES } from './dashboard-figures.ts';
import { ITEM_ALARMS } from '#shared/insight/item-statistics.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, idParams, instant, page, text } from '../contract/fields.ts';
import * as endpoints from './analytics.endpoints.ts';

/**
 * The parameters of the analytics: a number of days, the last of which is the caller's today, and a topic; a main
 * category includes its subcategories. Days and hours are those of the students' own clocks; if theirs are ahead of the
 * caller's, their activity of tomorrow counts too. An answer counts for the topic that its question was in when it was
 * given, a session for the topics that were chosen. An unknown topic has zeros. With `classId` the figures are of the
 * students who are in that class now; 404 for a class that is not the caller's.
 */
const ofClass = { classId: id.optional() };
const scope = { range: z.enum(ANALYTICS_RANGES).default('all'), topicId: id.optional(), ...ofClass };

export const getPerformance = endpoint({
  ...endpoints.getPerformance,
  summary: 'The performance of the class: completion, times, and the counts behind them',
  query: z.object(scope),
  responses: {
    200: z.object({
      /** The percentage of sessions started in the range that are completed; 0 if there are none. */
      completionRate: z.number(),
      avgSessionTime: z.number().describe('minutes on screen per completed session'),
      /** Answers per completed session. */
      avgQuestions: z.number(),
      /** Mean score of completed sessions in percent; 0 if there are none. */
      averageScore: z.number(),
      sessionsStarted: z.int(),
      sessionsCompleted: z.int(),
      answers: z.int(),
      correctAnswers: z.int(),
      /** Students with at least one answer or completed session. */
      activeStudents: z.int(),
    }),
  },
});
export type Performance = z.output<(typeof getPerformance)['responses'][200]>;

/** A completed session. */
export const studentActivity = z.object({
  sessionId: id,
  studentId: id,
  studentName: z.string(),
  studentEmail: z.string(),
  /** Blank in imported sessions: shown as "All Topics". */
  topicName: z.string(),
  score: z.int().describe('percent'),
  questionsAnswered: z.int(),
  timeSpent: z.number().describe('minutes'),
  completedAt: instant,
});
export type StudentActivity = z.output<typeof studentActivity>;

export const listStudentActivity = endpoint({
  ...endpoints.listStudentActivity,
  summary: 'The latest completed sessions, newest first',
  query: z.object({
    ...scope,
    limit: z.coerce.number().int().min(1).max(200).default(ANALYTICS_ACTIVITY_COUNT),
  }),
  responses: { 200: z.array(studentActivity) },
});

/** The class's figures for a topic; a main category's figures include its subcategories'. */
export const topicPerformance = z.object({
  topicId: id,
  topicName: z.string(),
  parentId: id.nullable(),
  /** Students with at least one answer or completed session. */
  totalStudents: z.int(),
  sessionsCompleted: z.int(),
  /** Mean score of completed sessions in percent; 0 if there are none. */
  averageScore: z.number(),
  answers: z.int(),
  correctAnswers: z.int(),
});
export type TopicPerformance = z.output<typeof topicPerformance>;

export const listTopicPerformance = endpoint({
  ...endpoints.listTopicPerformance,
  summary: 'Today’s topics with at least one answer or completed session, those with most answers first',
  query: z.object(scope),
  responses: { 200: z.array(topicPerformance) },
});

export const studentCompletion = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  completedSessions: z.int(),
  /** Answers given. */
  totalQuestions: z.int(),
  correctAnswers: z.int(),
  /** Mean score of completed sessions in percent; 0 if there are none. */
  averageScore: z.number(),
  /** The last answer, card or completed session, of any topic and range; null if there is none. */
  lastActivity: instant.nullable(),
});
export type StudentCompletion = z.output<typeof studentCompletion>;

export const listStudentCompletion = endpoint({
  ...endpoints.listStudentCompletion,
  summary: 'The activity of each approved student; all of them, or a page. Assistants get at most 200 at a time',
  query: z.object({
    ...scope,
    search: text({ max: SEARCH_MAX_LENGTH }).optional(),
    sort: z.enum(COMPLETION_SORTS).default('name'),
    order: z.enum(['asc', 'desc']).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  responses: { 200: z.array(studentCompletion) },
});

export const countStudentCompletion = endpoint({
  ...endpoints.countStudentCompletion,
  summary: 'How many students that list has in all',
  query: z.object({ search: text({ max: SEARCH_MAX_LENGTH }).optional(), ...ofClass }),
  responses: { 200: z.object({ count: z.int() }) },
});

export const getCharts = endpoint({
  ...endpoints.getCharts,
  summary: 'Activity by day, by hour and weekday, and the distribution of scores',
  query: z.object(scope),
  responses: {
    200: z.object({
      /**
       * The range: its first day, or the first with activity for `all`, and the caller's today, or the last with
       * activity if a student's clock is ahead.
       */
      firstDay: calendarDate,
      lastDay: calendarDate,
      /** Days with any activity, oldest first. */
      days: z.array(
        z.object({
          day: calendarDate,
          answers: z.int(),
          correctAnswers: z.int(),
          activeStudents: z.int(),
          sessionsStarted: z.int(),
          sessionsCompleted: z.int(),
        }),
      ),
      /** Completed sessions by score: 0 to 9 percent, …, 80 to 89, 90 to 100. */
      scoreBands: z.array(z.int()).length(10),
      /** Answers by weekday, Monday first, and hour, 0 to 23; null for a class: hours are not counted by student. */
      hours: z.array(z.array(z.int()).length(24)).length(7).nullable(),
    }),
  },
});
export type Charts = z.output<(typeof getCharts)['responses'][200]>;

export const judgedQuestion = questionWithoutKey.extend({
  correctAnswer: answerValue,
  topicId: id.nullable(),
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
});

/** The reason why figures are null: too few first attempts, or no variation. */
export const itemFigures = z.object({
  /** The number of first attempts that the figures are based on. */
  attempts: z.int(),
  /** Percent right; partly right answers count in part. */
  facilityIndex: z.number().nullable(),
  /** Percent, −100 to 100. */
  discriminationIndex: z.number().nullable(),
  /** Percent. */
  discriminativeEfficiency: z.number().nullable(),
  medianTime: z.number().nullable().describe('seconds'),
  /** An entry per option, in order; for kinds other than `single`, the most frequent answers, in words. */
  optionStatistics: z.array(
    z.object({
      text: z.string().optional(),
      isRight: z.boolean().optional(),
      count: z.int(),
      share: z.number().describe('percent'),
      pointBiserial: z.number().nullable().describe('−1 to 1'),
      betterHalf: z.int(),
    }),
  ),
  /** A possible wrong key; null if there is no reason, too few answers, or a teacher has dismissed it. */
  alarm: z.enum(ITEM_ALARMS).nullable(),
  computedAt: instant,
});

export const itemStatistics = judgedQuestion.extend(itemFigures.shape);
export type ItemStatistics = z.output<typeof itemStatistics>;

export const listItemStatistics = endpoint({
  ...endpoints.listItemStatistics,
  summary:
    'Item statistics of the questions that have been answered, a page at a time; 404 for a class that is not the caller’s',
  query: z.object({
    /** Only this question. */
    id: id.optional(),
    topicId: id.optional(),
    search: text({ max: SEARCH_MAX_LENGTH }).optional(),
    /** Figures of this class, without alarms. The selection and order of questions are those of all students. */
    classId: id.optional(),
    /** `1`: only questions with an alarm. */
    alarmed: z.literal('1').optional(),
    /** `discrimination`: lowest first. */
    order: z.enum(ITEM_ORDERS).default('discrimination'),
    ...page({ limit: 25 }),
  }),
  responses: { 200: z.object({ total: z.int(), questions: z.array(itemStatistics) }) },
});

/** The limit, since more would be indistinguishable on a picture. */
export const GIVEN_ANSWERS_LIMIT = 2000;

export const listGivenAnswers = endpoint({
  ...endpoints.listGivenAnswers,
  summary: `First answers of students to the current version of a question; ${GIVEN_ANSWERS_LIMIT} answers at most`,
  params: idParams,
  responses: { 200: z.array(answerValue) },
});

export const listTypedResponses = endpoint({
  ...endpoints.listTypedResponses,
  summary:
    'Responses that at least five students typed in the last 365 days before they saw the options, except texts of options; 404 if the question was deleted',
  params: idParams,
  responses: {
    /** Most frequent first, ten at most, spelled as most students did. */
    200: z.array(z.object({ text: z.string(), students: z.int() })),
  },
});

const quarterFigures = z.object({ quarter: z.string(), attempts: z.int(), facilityIndex: z.number() });

export const getItemHistory = endpoint({
  ...endpoints.getItemHistory,
  summary: 'The statistics of each version of a question, by its own key, and of the current version by quarter',
  params: idParams,
  responses: {
    200: z.object({
      /** Oldest first; versions without first answers are left out. */
      versions: z.array(
        itemStatistics
          .pick({ attempts: true, facilityIndex: true, discriminationIndex: true })
          .extend({ id, createdAt: instant, isCurrent: z.boolean() }),
      ),
      /** Such as 2026-Q3, oldest first; percent right of all first attempts at the current version, by today's key. */
      quarters: z.array(quarterFigures),
      /** The latest change of at least 15 points between two quarters that chance does not explain; or null. */
      drift: z.object({ from: quarterFigures, to: quarterFigures }).nullable(),
    }),
  },
});
export type ItemHistory = z.output<(typeof getItemHistory)['responses'][200]>;
