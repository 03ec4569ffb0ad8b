import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { ITEM_ALARMS, type ItemAlarm, type OptionStatistics } from '#shared/insight/item-statistics.ts';
import type { AttentionReason } from '#shared/insight/needs-attention.contract.ts';
import { createdAtColumn, instantColumn } from './columns.ts';
import { ofQuestion } from './content.ts';
import { quizSessions } from './quizzes.ts';
import { ofUser } from './users.ts';

/** The topic id of counters for all topics together. */
export const ALL_TOPICS = '00000000-0000-0000-0000-000000000000';

/**
 * The activity of the class on a day with the questions of a topic. Each answer counts for its topic, that topic's main
 * category and `ALL_TOPICS`, so that every figure reads the rows of one topic only; likewise each session, for its
 * chosen topics. Topics are those at the time, and may have been deleted. Days and hours are in the student's time
 * zone. A job counts it; rows of days in `activity_days_due` are outdated.
 */
export const activityDays = pgTable(
  'activity_days',
  {
    topicId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    answers: integer().notNull(),
    correctAnswers: integer().notNull(),
    /** Students with at least one answer. */
    activeStudents: integer().notNull(),
    /** Answers in each hour, 0 to 23. */
    answersByHour: integer().array().notNull(),
    sessionsStarted: integer().notNull(),
    /** How many of the sessions started on this day have been completed, at any time. */
    sessionsFinished: integer().notNull(),
    /** Sessions completed on this day; the sums below are also by day of completion. */
    sessionsCompleted: integer().notNull(),
    scoreSum: integer().notNull(),
    /** Sessions by score: 0 to 9 percent, …, 80 to 89, 90 to 100. */
    scoreBands: integer().array().notNull(),
    /** Seconds on screen in completed sessions. */
    sessionTime: integer().notNull(),
    /** Answers in completed sessions. */
    sessionAnswers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.day] }),
    index('activity_days_day').on(t.day),
    check('activity_days_hours', sql`cardinality(${t.answersByHour}) = 24`),
    check('activity_days_bands', sql`cardinality(${t.scoreBands}) = 10`),
  ],
);

/**
 * Days on which the activity of the class has changed since it was counted. Each change adds the day in the same
 * transaction, as a row of its own: none waits for another, and the job that counts removes only rows it can see.
 */
export const activityDaysDue = pgTable('activity_days_due', { day: date({ mode: 'string' }).notNull() });

/** A student's activity in a topic on a day; topics and days as in `activity_days`. */
export const studentTopicDays = pgTable(
  'student_topic_days',
  {
    userId: ofUser(),
    topicId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    answers: integer().notNull().default(0),
    correctAnswers: integer().notNull().default(0),
    /** Sessions completed on the day, and the sum of their scores. */
    sessions: integer().notNull().default(0),
    scoreSum: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topicId, t.day] })],
);

/** The same over all days. */
export const studentTopics = pgTable(
  'student_topics',
  {
    userId: ofUser(),
    topicId: uuid().notNull(),
    answers: integer().notNull().default(0),
    correctAnswers: integer().notNull().default(0),
    sessions: integer().notNull().default(0),
    scoreSum: integer().notNull().default(0),
    /** The last day with an answer or a completed session. */
    lastDay: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topicId] }), index('student_topics_last').on(t.topicId, t.lastDay)],
);

/** Students who need attention, and the reasons; determined by a job. */
export const studentAttention = pgTable(
  'student_attention',
  {
    userId: ofUser().primaryKey(),
    reasons: jsonb().$type<AttentionReason[]>().notNull(),
    /** The integer part is the number of reasons, the rest how far the figures exceed their limits. */
    urgency: real().notNull(),
  },
  (t) => [index('student_attention_worst').on(t.urgency.desc().nullsFirst(), t.userId)],
);

/** Completed sessions by the topics they count for, so that the latest ones of a topic can be read from its end. */
export const sessionTopics = pgTable(
  'session_topics',
  {
    topicId: uuid().notNull(),
    completedAt: instantColumn().notNull(),
    completedDay: date({ mode: 'string' }).notNull(),
    sessionId: uuid()
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.topicId] }),
    index('session_topics_latest').on(t.topicId, t.completedAt, t.sessionId),
  ],
);

/**
 * A student's first answer to a question in a completed session of at least two questions: the data for item
 * statistics. `versionId` is the version asked, which the session references.
 */
export const firstAttempts = pgTable(
  'first_attempts',
  {
    questionId: ofQuestion(),
    userId: ofUser(),
    versionId: uuid().notNull(),
    /** The session of the answer; null if an older version of the hub stored it. */
    sessionId: uuid(),
    /** As in the answer; exactly one of the two is set. */
    selectedAnswer: smallint(),
    response: jsonb().$type<QuestionParts>(),
    /** The proportion right of the session's other questions, 0 to 1; unanswered ones are wrong. */
    restScore: real().notNull(),
    /** Seconds on screen. */
    timeSpent: integer(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('first_attempts_user').on(t.userId)],
);

/**
 * Completed sessions whose first attempts are not stored yet: a job stores them, or a request that needs the student's
 * first attempts earlier. Without foreign keys: a deleted session has none.
 */
export const firstAttemptsDue = pgTable(
  'first_attempts_due',
  {
    userId: uuid().notNull(),
    sessionId: uuid().notNull(),
    completedAt: instantColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sessionId] })],
);

/** Statistics of questions, computed from their first attempts by a job. Terms and units as in `item-statistics.ts`. */
export const itemStatistics = pgTable(
  'item_statistics',
  {
    questionId: ofQuestion().primaryKey(),
    /** The version that these figures describe; figures of any other are outdated. Null at first. */
    versionId: uuid(),
    /** First attempts counted. */
    attempts: integer().notNull().default(0),
    /** First attempts added since. */
    pending: integer().notNull().default(0),
    facilityIndex: real(),
    discriminationIndex: real(),
    discriminativeEfficiency: real(),
    /** Seconds. */
    medianTime: real(),
    options: jsonb()
      .$type<OptionStatistics[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Shown to students: percent by option, empty if none are shown. Null before the first computation. */
    shares: jsonb().$type<number[]>(),
    alarm: text({ enum: ITEM_ALARMS }).$type<ItemAlarm>(),
    computedAt: instantColumn(),
  },
  (t) => [
    index('item_statistics_alarm')
      .on(t.questionId)
      .where(sql`${t.alarm} is not null`),
    index('item_statistics_pending')
      .on(t.questionId)
      .where(sql`${t.pending} > 0`),
    index('item_statistics_facility').on(t.facilityIndex, t.questionId),
    index('item_statistics_discrimination').on(t.discriminationIndex, t.questionId),
    check('item_statistics_alarm_known', sql`${t.alarm} in ('negative_discrimination', 'distractor_beats_key')`),
  ],
);

/** Questions that a student has flagged to come back to. */
export const questionFlags = pgTable(
  'question_flags',
  {
    userId: ofUser(),
    questionId: ofQuestion(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId] }), index('question_flags_question').on(t.questionId)],
);
