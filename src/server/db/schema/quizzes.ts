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
import type { QuizPlace } from '#shared/practice/quiz-sessions.contract.ts';
import { ANSWER_REVEALS, CONFIDENCES, TYPED_RESPONSE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { assignments } from './assignments.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { questionVersions, topics } from './content.ts';
import { users } from './users.ts';

export const quizSessions = pgTable(
  'quiz_sessions',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The topic, where exactly one was chosen. */
    topicId: uuid().references(() => topics.id, { onDelete: 'set null' }),
    /** All chosen topics, as ids that may have gone since. */
    topicIds: uuid().array().notNull(),
    /** The heading as it was then: a topic's name or "Mixed Topics (n)". Null in sessions from elsewhere. */
    topicName: text(),
    startedAt: instantColumn().notNull().defaultNow(),
    completedAt: instantColumn(),
    totalQuestions: integer().notNull().default(0),
    availableQuestions: integer().notNull().default(0),
    /** Answers recorded so far. */
    questionsAttempted: integer().notNull().default(0),
    /** Right answers recorded so far. */
    correctAnswers: integer().notNull().default(0),
    /** What answers that are right in part count together, beside the right ones. */
    partCredit: doublePrecision().notNull().default(0),
    /** Seconds on screen over all recorded answers. */
    totalTimeSpent: integer().notNull().default(0),
    /** Rounded percent of `totalQuestions`; meaningful once completed. */
    score: integer().notNull().default(0),
    /** 1 for the student's first completed session. */
    number: integer(),
    /** Without the student's extra time. */
    timeLimitMinutes: integer().notNull().default(0),
    /** The student's when it began, or more that they were given since. */
    extraTime: text({ enum: EXTRA_TIMES }).notNull().default('none'),
    /** Null for a quiz. */
    exam: jsonb().$type<ExamTerms>(),
    /** When the countdown that runs now ends. Null without a limit. */
    deadlineAt: instantColumn(),
    answerReveal: text({ enum: ANSWER_REVEALS }).notNull().default('after_submit'),
    /** Whether options are covered until a response has been typed. */
    isCovered: boolean().notNull().default(false),
    /** What the session counts for: the chosen topics and the main categories of subcategories among them, of then. */
    countedTopicIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The days, in the student's time zone then, on which it began and was completed. */
    startedDay: date({ mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'UTC')::date`),
    completedDay: date({ mode: 'string' }),
    /** The student's time zone when it began: a session that the server ends has no request to take one from. */
    timeZone: text().notNull().default('UTC'),
    /** Where the student was last, apart from the answers. */
    place: jsonb()
      .$type<QuizPlace>()
      .notNull()
      .default(sql`'{"index":0,"selected":{},"skipped":[],"seconds":{}}'`),
    /** When the student last did something in it. Null in sessions from before this was kept. */
    lastActiveAt: instantColumn(),
    /** When it was saved as a draft, whose clock stands still: it has no deadline. Null for one that goes on. */
    savedAt: instantColumn(),
    draftName: text(),
    /** When the student took it off the list of open quizzes. Its answers still count. */
    discardedAt: instantColumn(),
    /** The assignment that it is an attempt at. */
    assignmentId: uuid().references(() => assignments.id, { onDelete: 'set null' }),
    /** When the assignment closes for its student: no deadline is later. */
    closesAt: instantColumn(),
    /** The same as long as that withholds the keys of its questions from its student, wherever they are asked. */
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
    index('quiz_sessions_topic').on(t.topicId),
    uniqueIndex('quiz_sessions_user_number').on(t.userId, t.number),
    check('quiz_sessions_score_percent', sql`${t.score} between 0 and 100`),
    check('quiz_sessions_counts', sql`${t.correctAnswers} between 0 and ${t.totalQuestions}`),
    check('quiz_sessions_attempted', sql`${t.questionsAttempted} between 0 and ${t.totalQuestions}`),
    check('quiz_sessions_time', sql`${t.totalTimeSpent} >= 0`),
    index('quiz_sessions_exams')
      .on(t.userId, t.completedAt.desc())
      .where(sql`${t.exam} is not null`),
    check('quiz_sessions_limit', sql`${t.timeLimitMinutes} between 0 and 600`),
    check('quiz_sessions_extra_time_known', sql`${t.extraTime} in ('none', 'quarter', 'half', 'double', 'untimed')`),
    check('quiz_sessions_reveal_known', sql`${t.answerReveal} in ('immediate', 'after_submit')`),
  ],
);

/** The questions that a session owns, in order. `questionId` outlives the question, hence no foreign key. */
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
    /** In an exam: the index of its domain among the exam's. */
    domain: smallint(),
    /** False for a trial in an exam, which does not count. */
    isScored: boolean().notNull().default(true),
    /** In an exam that goes on: the answer so far. Graded and recorded when the exam ends. */
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
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: uuid().notNull(),
    /** Zero-based index of an option, where that is the whole answer. */
    selectedAnswer: integer(),
    /** An answer of any other kind. */
    response: jsonb().$type<QuestionParts>(),
    isCorrect: boolean().notNull(),
    /** What it counts, 0 to 1, where it is right in part; else null, and `isCorrect` says it. */
    partCredit: doublePrecision(),
    /** How sure the student said they were; null where they did not. */
    confidence: text({ enum: CONFIDENCES }),
    /** What they typed before they saw the options; null where they did not. */
    typed: text(),
    /** Seconds on screen. */
    timeSpent: integer(),
    createdAt: createdAtColumn(),
    /** The time by the student's clock: days and hours of activity are theirs. */
    localAt: timestamp({ mode: 'string', precision: 3 })
      .notNull()
      .default(sql`(now() at time zone 'UTC')`),
    /** The topic of the question then, and that one's main category; null where it had none. Both may be gone. */
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
