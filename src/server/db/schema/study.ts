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
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StudyPlan } from '#shared/practice/study-plan.ts';
import { CARD_STATES, NEW_CARDS_PER_DAY_DEFAULT, REVIEWS_PER_DAY_DEFAULT } from '#shared/cards/due-cards.ts';
import { idColumn, instantColumn, timestamps } from './columns.ts';
import { cardSides, flashcards, topics } from './content.ts';
import { blueprints } from './exams.ts';
import { ofUser } from './users.ts';

/**
 * A student's own cards: created from a question, or written by hand. `questionId` outlives the question, hence no
 * foreign key.
 */
export const ownCards = pgTable(
  'own_cards',
  {
    id: idColumn(),
    userId: ofUser(),
    ...cardSides(),
    topicId: uuid().references(() => topics.id, { onDelete: 'set null' }),
    /** Null if the card was written by hand. */
    questionId: uuid(),
    ...timestamps(),
  },
  (t) => [
    unique('own_cards_one_a_question').on(t.userId, t.questionId),
    index('own_cards_user_created').on(t.userId, t.createdAt, t.id),
    index('own_cards_topic').on(t.topicId),
    check('own_cards_front_not_blank', sql`btrim(${t.front}) <> ''`),
    check('own_cards_back_not_blank', sql`btrim(${t.back}) <> ''`),
    check('own_cards_masks_on_image', sql`${t.occlusion} is null or ${t.imageUrl} is not null`),
  ],
);

/** A student's study settings; the defaults apply without a row. */
export const studySettings = pgTable('study_settings', {
  userId: ofUser().primaryKey(),
  newPerDay: integer().notNull().default(NEW_CARDS_PER_DAY_DEFAULT),
  reviewsPerDay: integer().notNull().default(REVIEWS_PER_DAY_DEFAULT),
  examDate: date({ mode: 'string' }),
  /** Ids, some of which may have been deleted since. Empty: all topics. */
  topicIds: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
});

/** The exam that a student prepares for, and the plan for the last day on which they looked. */
export const studyPlans = pgTable('study_plans', {
  userId: ofUser().primaryKey(),
  /** The student's choice; null leaves it to the hub. */
  blueprintId: uuid().references(() => blueprints.id, { onDelete: 'set null' }),
  day: date({ mode: 'string' }),
  /** The plan of that day, for the exam chosen at that time. */
  plan: jsonb().$type<StudyPlan>(),
});

/**
 * A student's forgetting, fitted to their own reviews; without a row, or without weights, FSRS defaults apply. The
 * schedules follow from it and the log.
 */
export const cardParameters = pgTable(
  'card_parameters',
  {
    userId: ofUser().primaryKey(),
    /** Valid grades at the last attempt, whether its result was stored or not. */
    triedReviews: integer().notNull(),
    /** The 21 parameters of FSRS-6 from the last stored attempt; all fields below are from it too. */
    weights: doublePrecision().array(),
    /** Valid grades at that time. */
    reviews: integer(),
    fittedAt: instantColumn(),
    /** Log loss of the predictions for later reviews, with the previous weights and with these. */
    lossBefore: doublePrecision(),
    lossAfter: doublePrecision(),
  },
  (t) => [
    check('card_parameters_weights', sql`cardinality(${t.weights}) = 21`),
    check(
      'card_parameters_whole',
      sql`num_nonnulls(${t.weights}, ${t.reviews}, ${t.fittedAt}, ${t.lossBefore}, ${t.lossAfter}) in (0, 5)`,
    ),
  ],
);

/**
 * Students' actions with cards. Rows are only ever added: the schedule of a card follows from its rows (`replay`).
 * `cardId` outlives the card, hence no foreign key. `id` comes from the browser, so it is only unique per student.
 */
export const cardReviewLog = pgTable(
  'card_review_log',
  {
    userId: ofUser(),
    id: uuid().notNull(),
    cardId: uuid().notNull(),
    kind: text({ enum: ['grade', 'undo', 'resume'] }).notNull(),
    /** 1 Again, 2 Hard, 3 Good, 4 Easy; only for a grade. */
    rating: integer(),
    /** The grade that is undone; only for an undo. */
    undoes: uuid(),
    /**
     * The card's state when the grade arrived: figures use it, but the schedule does not. Only for a grade.
     */
    stateBefore: text({ enum: ['new', ...CARD_STATES] }),
    /** Seconds until the grade. */
    timeSpent: integer().notNull().default(0),
    /** When it happened. */
    at: instantColumn().notNull(),
    receivedAt: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      name: 'card_review_log_undone_grade',
      columns: [t.userId, t.undoes],
      foreignColumns: [t.userId, t.id],
    }),
    uniqueIndex('card_review_log_undone_once').on(t.userId, t.undoes),
    index('card_review_log_card').on(t.userId, t.cardId, t.at),
    index('card_review_log_at').on(t.userId, t.at),
    check('card_review_log_kind_known', sql`${t.kind} in ('grade', 'undo', 'resume')`),
    check(
      'card_review_log_grade',
      sql`(${t.kind} = 'grade') = (${t.rating} is not null) and (${t.kind} = 'grade') = (${t.stateBefore} is not null)`,
    ),
    check('card_review_log_rating', sql`${t.rating} between 1 and 4`),
    check('card_review_log_undo', sql`(${t.kind} = 'undo') = (${t.undoes} is not null)`),
    check('card_review_log_time', sql`${t.timeSpent} >= 0`),
  ],
);

/**
 * The state of a student's card: the fold of the card's log. A card without a row is new. `cardId` is that of the
 * teacher's card or of the student's own.
 */
export const cardSchedules = pgTable(
  'card_schedules',
  {
    userId: ofUser(),
    cardId: uuid().notNull(),
    flashcardId: uuid().references(() => flashcards.id, { onDelete: 'cascade' }),
    ownCardId: uuid().references(() => ownCards.id, { onDelete: 'cascade' }),
    state: text({ enum: CARD_STATES }).notNull(),
    /** When it is shown: as scheduled, or earlier because of the exam. */
    due: instantColumn().notNull(),
    /** As scheduled. */
    scheduledDue: instantColumn().notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    scheduledDays: doublePrecision().notNull(),
    learningSteps: integer().notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    lastReview: instantColumn().notNull(),
    leechAt: integer().notNull(),
    isSetAside: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.cardId] }),
    index('card_schedules_due')
      .on(t.userId, t.state, t.due)
      .where(sql`not ${t.isSetAside}`),
    index('card_schedules_set_aside')
      .on(t.userId)
      .where(sql`${t.isSetAside}`),
    index('card_schedules_flashcard').on(t.flashcardId),
    index('card_schedules_own_card').on(t.ownCardId),
    check('card_schedules_one_card', sql`${t.cardId} = coalesce(${t.flashcardId}, ${t.ownCardId})`),
    check('card_schedules_one_kind', sql`num_nonnulls(${t.flashcardId}, ${t.ownCardId}) = 1`),
    check('card_schedules_state_known', sql`${t.state} in ('learning', 'review', 'relearning')`),
  ],
);
