import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswerValue, QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { EXTRA_TIMES } from '#shared/domain/extra-time.ts';
import type { ExamTerms } from '#shared/practice/exam-terms.ts';
import type { QuizPosition } from '#shared/practice/quiz-sessions.contract.ts';
import { ANSWER_REVEALS, CONFIDENCES, TYPED_RESPONSE_MAX_LENGTH } from '#shared/practice/quiz-settings.ts';
import { assignments } from './assignments.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { questionVersions, topics } from './content.ts';
import { ofUser } from './users.ts';

export const quizSessions = pgTable(
  'quiz_sessions',
  {
    id: idColumn(),
    userId: ofUser(),
    /** The topic, if exactly one was chosen. */
    topicId: uuid().references(() => topics.id, { onDelete: 'set null' }),
    /** All chosen topics, as ids that may have been deleted since. */
    topicIds: uuid().array().notNull(),
    /** The heading at that time: a topic's name or "Mixed Topics (n)". Null in sessions from elsewhere. */
    topicName: text(),
    startedAt: instantColumn().notNull().defaultNow(),
    completedAt: instantColumn(),
    totalQuestions: integer().notNull().default(0),
    availableQuestions: integer().notNull().default(0),
    /** Answers recorded so far. */
    questionsAttempted: integer().notNull().default(0),
    /** Right answers recorded so far. */
    correctAnswers: integer().notNull().default(0),
    /** The sum of the credit for partly right answers, which `correctAnswers` does not include. */
    partCredit: doublePrecision().notNull().default(0),
    /** Seconds on screen over all recorded answers. */
    totalTimeSpent: integer().notNull().default(0),
    /** Rounded percent of `totalQuestions`; meaningful once completed. */
    score: integer().notNull().default(0),
    /** 1 for the student's first completed session. */
    number: integer(),
    /** Without the student's extra time. */
    timeLimitMinutes: integer().notNull().default(0),
    /** The student's extra time at the start, or a longer one granted since. */
    extraTime: text({ enum: EXTRA_TIMES }).notNull().default('none'),
    /** Null for a quiz. */
    exam: jsonb().$type<ExamTerms>(),
    /** The blueprint that it is a check for, as an id that may have been deleted since. Null for any other session. */
    checkOf: uuid(),
    /** When the current countdown ends. Null without a limit. */
    deadlineAt: instantColumn(),
    answerReveal: text({ enum: ANSWER_REVEALS }).notNull().default('after_submit'),
    /** Whether options are covered until a response has been typed. */
    isCovered: boolean().notNull().default(false),
    /** The topics that it counts for: those chosen, and the main categories of chosen subcategories, as of then. */
    countedTopicIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The days on which it began and was completed, in the student's time zone at that time. */
    startedDay: date({ mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'UTC')::date`),
    completedDay: date({ mode: 'string' }),
    /** The student's time zone at the start: a session that the server completes has no request to get one from. */
    timeZone: text().notNull().default('UTC'),
    /** The student's place in it, apart from the answers. */
    place: jsonb()
      .$type<QuizPosition>()
      .notNull()
      .default(sql`'{"index":0,"selected":{},"skipped":[],"seconds":{}}'`),
    /** When the student was last active in it. Null in sessions from before this was stored. */
    lastActiveAt: instantColumn(),
    /** When it was saved as a draft, whose clock is stopped: it has no deadline. Null for a running session. */
    savedAt: instantColumn(),
    draftName: text(),
    /** When the student removed it from the list of open quizzes. Its answers still count. */
    discardedAt: instantColumn(),
    /** The assignment that it is an attempt at. */
    assignmentId: uuid().references(() => assignments.id, { onDelete: 'set null' }),
    /** When the assignment closes for its student: no deadline is later. */
    closesAt: instantColumn(),
    /** The same assignment, while it withholds the keys of the session's questions from the student everywhere. */
    withheldById: uuid().references(() => assignments.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('quiz_sessions_assignment')
      .on(t.assignmentId, t.userId)
      .where(sql`${t.assignmentId} is not null`),
    index('quiz_sessions_withheld')
      .on(t.userId)
      .where(sql`${t.withheldById} is not null`),
    index('quiz_sessions_withheld_by')
      .on(t.withheldById)
      .where(sql`${t.withheldById} is not null`),
    index('quiz_sessions_open')
      .on(t.userId)
      .where(sql`${t.completedAt} is null`),
    index('quiz_sessions_deadline')
      .on(t.deadlineAt)
      .where(sql`${t.completedAt} is null and ${t.discardedAt} is null`),
    index('quiz_sessions_user_completed').on(t.userId, t.completedAt.desc()),
    index('quiz_sessions_completed').on(t.completedAt.desc()),
    index('quiz_sessions_started_day').on(t.startedDay),
    index('quiz_sessions_completed_day').on(t.completedDay),
    index('quiz_sessions_topic').on(t.topicId),
    uniqueIndex('quiz_sessions_user_number').on(t.userId, t.number),
    check('quiz_sessions_score_percent', sql`${t.score} between 0 and 100`),
    check('quiz_sessions_counts', sql`${t.correctAnswers} between 0 and ${t.totalQuestions}`),
    check('quiz_sessions_attempted', sql`${t.questionsAttempted} between 0 and ${t.totalQuestions}`),
    check('quiz_sessions_time', sql`${t.totalTimeSpent} >= 0`),
    index('quiz_sessions_exams')
      .on(t.userId, t.completedAt.desc())
      .where(sql`${t.exam} is not null`),
    index('quiz_sessions_checks')
      .on(t.checkOf, t.startedAt.desc())
      .where(sql`${t.checkOf} is not null`),
    check('quiz_sessions_limit', sql`${t.timeLimitMinutes} between 0 and 600`),
    check('quiz_sessions_extra_time_known', sql`${t.extraTime} in ('none', 'quarter', 'half', 'double', 'untimed')`),
    check('quiz_sessions_reveal_known', sql`${t.answerReveal} in ('immediate', 'after_submit')`),
  ],
);

/** The questions of a session, in order. `questionId` outlives the question, hence no foreign key. */
export const quizSessionQuestions = pgTable(
  'quiz_session_questions',
  {
    sessionId: uuid()
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    questionId: uuid().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id),
    /** In an exam: the index of its domain in the exam's list. */
    domain: smallint(),
    /** False for a trial question in an exam, which does not count. */
    isScored: boolean().notNull().default(true),
    /** In a running exam: the response so far. It is graded and recorded when the exam ends. */
    answer: jsonb().$type<AnswerValue>(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.questionId] }),
    unique('quiz_session_questions_position').on(t.sessionId, t.position),
    index('quiz_session_questions_version').on(t.versionId),
  ],
);

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: idColumn(),
    sessionId: uuid()
      .notNull()
      .references(() => quizSessions.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    questionId: uuid().notNull(),
    /** Zero-based index of an option, if that is the whole answer. */
    selectedAnswer: integer(),
    /** An answer of any other kind. */
    response: jsonb().$type<QuestionParts>(),
    isCorrect: boolean().notNull(),
    /** The grade, 0 to 1, of a partly right answer; else null, and `isCorrect` has the grade. */
    partCredit: doublePrecision(),
    /** How sure the student said they were; null if they did not. */
    confidence: text({ enum: CONFIDENCES }),
    /** What the student typed before the options were shown; null if nothing. */
    typed: text(),
    /** Seconds on screen. */
    timeSpent: integer(),
    createdAt: createdAtColumn(),
    /** The student's local time: days and hours of activity are theirs. */
    localAt: timestamp({ mode: 'string', precision: 3 })
      .notNull()
      .default(sql`(now() at time zone 'UTC')`),
    /** The question's topic at that time, and its main category; null if it had none. Both may have been deleted. */
    topicId: uuid(),
    mainTopicId: uuid(),
  },
  (t) => [
    foreignKey({
      name: 'quiz_attempts_question_of_session',
      columns: [t.sessionId, t.questionId],
      foreignColumns: [quizSessionQuestions.sessionId, quizSessionQuestions.questionId],
    }).onDelete('cascade'),
    unique('quiz_attempts_one_answer').on(t.sessionId, t.questionId),
    index('quiz_attempts_user_created').on(t.userId, t.createdAt.desc()),
    index('quiz_attempts_question').on(t.questionId),
    index('quiz_attempts_local').on(t.localAt),
    index('quiz_attempts_sure_wrong')
      .on(t.userId, t.localAt)
      .where(sql`${t.confidence} = 'sure' and not ${t.isCorrect}`),
    index('quiz_attempts_typed')
      .on(t.questionId, t.createdAt)
      .where(sql`${t.typed} is not null`),
    check(
      'quiz_attempts_typed_length',
      sql`char_length(${t.typed}) between 1 and ${sql.raw(String(TYPED_RESPONSE_MAX_LENGTH))}`,
    ),
    check('quiz_attempts_confidence_known', sql`${t.confidence} in ('sure', 'unsure', 'guess')`),
    check('quiz_attempts_answer', sql`${t.selectedAnswer} between 0 and 4`),
    check('quiz_attempts_one_answer_given', sql`num_nonnulls(${t.selectedAnswer}, ${t.response}) = 1`),
    check(
      'quiz_attempts_part_credit',
      sql`${t.partCredit} is null or (${t.partCredit} > 0 and ${t.partCredit} < 1 and not ${t.isCorrect})`,
    ),
    check('quiz_attempts_time', sql`${t.timeSpent} >= 0`),
  ],
);
