import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instantColumn } from './columns.ts';
import { flashcards, ofQuestion } from './content.ts';
import { ofUser } from './users.ts';

/**
 * Counters that would otherwise need a scan of all attempts. Each is changed in the transaction that records the
 * answer, card or completion it counts.
 */
export const studentStats = pgTable(
  'student_stats',
  {
    userId: ofUser().primaryKey(),
    questionsAnswered: integer().notNull().default(0),
    correctAnswers: integer().notNull().default(0),
    /** Seconds. */
    totalTimeSpent: integer().notNull().default(0),
    sessionsCompleted: integer().notNull().default(0),
    /** Sum of the scores of completed sessions; divided by their number it is the average. */
    scoreSum: integer().notNull().default(0),
    /** The last day with an answer or a card, in the student's time zone then, and the streak on that day. */
    lastStudyDay: date({ mode: 'string' }),
    streak: integer().notNull().default(0),
    lastActivityAt: instantColumn(),
  },
  (t) => [check('student_stats_streak', sql`${t.streak} >= 0`)],
);

/** One row for each student and day with at least one answer or card. */
export const studyDays = pgTable(
  'study_days',
  {
    userId: ofUser(),
    day: date({ mode: 'string' }).notNull(),
    answers: integer().notNull().default(0),
    cards: integer().notNull().default(0),
    timeSpent: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** A student's results with one current question of the bank, over all sessions. */
export const studentQuestions = pgTable(
  'student_questions',
  {
    userId: ofUser(),
    questionId: ofQuestion(),
    timesAnswered: integer().notNull().default(0),
    timesCorrect: integer().notNull().default(0),
    lastCorrect: boolean().notNull(),
    lastAnsweredAt: instantColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId] }), index('student_questions_question').on(t.questionId)],
);

/** No longer maintained; the next version drops it. */
export const questionStats = pgTable('question_stats', {
  questionId: ofQuestion().primaryKey(),
  timesAnswered: integer().notNull().default(0),
  timesCorrect: integer().notNull().default(0),
  totalTimeSpent: integer().notNull().default(0),
  optionCounts: integer()
    .array()
    .notNull()
    .default(sql`'{0,0,0,0,0}'::integer[]`),
});

/** Cards that a student has studied at least once. */
export const studentFlashcards = pgTable(
  'student_flashcards',
  {
    userId: ofUser(),
    flashcardId: uuid()
      .notNull()
      .references(() => flashcards.id, { onDelete: 'cascade' }),
    firstStudiedAt: createdAtColumn(),
    lastStudiedAt: instantColumn().notNull().defaultNow(),
    timesStudied: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.userId, t.flashcardId] }), index('student_flashcards_flashcard').on(t.flashcardId)],
);
