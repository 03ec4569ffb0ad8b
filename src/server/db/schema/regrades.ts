import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { REGRADE_WAYS } from '#shared/practice/regrade-ways.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { questionVersions } from './content.ts';
import { quizAttempts } from './quizzes.ts';
import { ofUser, users } from './users.ts';

/**
 * A teacher's decision about answers given before a question was corrected. It applies to all sessions that began
 * before it and asked one of `askedVersionIds`, whether they are answered before or after it, until it is undone or
 * replaced by another regrade of the question.
 */
export const regrades = pgTable(
  'regrades',
  {
    id: idColumn(),
    /** Outlives the question, like the version. */
    questionId: uuid().notNull(),
    /** The version with the new key. */
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id),
    askedVersionIds: uuid().array().notNull(),
    /** Those that ask the same as `versionId`, so that its key and explanation apply to them too. */
    sameVersionIds: uuid().array().notNull(),
    way: text({ enum: REGRADE_WAYS }).notNull(),
    neverLowers: boolean().notNull(),
    reason: text(),
    createdAt: createdAtColumn(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    undoneAt: instantColumn(),
    undoneById: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('regrades_question').on(t.questionId, t.createdAt.desc()),
    index('regrades_version').on(t.versionId),
    check('regrades_way_known', sql`${t.way} in ('new_key', 'both_keys', 'credit')`),
  ],
);

/** Answers that count more or less because of a regrade, with what they counted before. */
export const regradedAnswers = pgTable(
  'regraded_answers',
  {
    regradeId: uuid()
      .notNull()
      .references(() => regrades.id, { onDelete: 'cascade' }),
    attemptId: uuid()
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    wasCorrect: boolean().notNull(),
    wasPartCredit: doublePrecision(),
    /** The score of the session before and after; null if it was not completed then. */
    scoreBefore: integer(),
    scoreAfter: integer(),
    /** Whether the student has seen that the answer was regraded. */
    isSeen: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.regradeId, t.attemptId] }),
    index('regraded_answers_attempt').on(t.attemptId),
    index('regraded_answers_user').on(t.userId),
  ],
);
