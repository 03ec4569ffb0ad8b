import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { DEFAULT_KIND } from '#shared/bank/question-kinds/kind-labels.ts';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { Occlusion } from '#shared/cards/occlusion.ts';
import { DIFFICULTIES, TAGS_MAX } from '#shared/bank/question-fields.ts';
import { textKey } from '#server/db/text-key.ts';
import { createdAtColumn, idColumn, instantColumn, timestamps } from './columns.ts';
import { users } from './users.ts';

const createdBy = () => uuid().references(() => users.id, { onDelete: 'set null' });

/**
 * `parentId` has no foreign key: a deleted main category leaves its subcategories behind as orphans, which the
 * teacher sees in a group of their own. A foreign key could only refuse that or turn them into main categories.
 */
export const topics = pgTable(
  'topics',
  {
    id: idColumn(),
    name: text().notNull(),
    description: text(),
    parentId: uuid(),
    createdById: createdBy(),
    ...timestamps(),
  },
  (t) => [
    index('topics_parent').on(t.parentId),
    check('topics_name_not_blank', sql`btrim(${t.name}) <> ''`),
    check('topics_not_own_parent', sql`${t.parentId} is distinct from ${t.id}`),
  ],
);

/** The author of the change, as an id that may have been deleted, and the reason in their words. */
const changed = () => ({ changedById: uuid(), changeNote: text() });

const contentColumns = () => ({
  question: text().notNull(),
  /** A name of shared/bank/question-kinds. */
  kind: text().notNull().default(DEFAULT_KIND),
  /** The texts that the question offers. */
  options: jsonb().$type<string[]>().notNull(),
  /** The other parts of the question. */
  content: jsonb().$type<QuestionParts>(),
  /** Zero-based index into `options`, if that is the whole key. */
  correctAnswer: integer(),
  /** A key of any other kind. */
  key: jsonb().$type<QuestionParts>(),
  explanation: text(),
  details: jsonb().$type<QuestionDetails>(),
  difficulty: text({ enum: DIFFICULTIES }).notNull().default('medium'),
  imageUrl: text(),
  imageDescription: text(),
  videoUrl: text(),
  ...changed(),
});

/**
 * The content of a question at some time. Rows are never changed: editing a question adds one, and sessions reference
 * the one they asked, so that an edit or a deletion never rewrites history. Maintained by a trigger on `questions`.
 */
export const questionVersions = pgTable(
  'question_versions',
  {
    id: idColumn(),
    /** The version outlives the question, hence no foreign key. Null for some from before this was stored. */
    questionId: uuid(),
    ...contentColumns(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('question_versions_question').on(t.questionId, t.createdAt)],
);

export const questions = pgTable(
  'questions',
  {
    id: idColumn(),
    ...contentColumns(),
    topicId: uuid().references(() => topics.id, { onDelete: 'set null' }),
    createdById: createdBy(),
    ignoredDuplicate: boolean().notNull().default(false),
    /** Since when it is no longer asked; null while it is. Not part of its content, so versions do not have it. */
    retiredAt: instantColumn(),
    /** Sorted by name; not part of its content either. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Set by the trigger `questions_keep_version` before the row is checked; never written by the application. */
    versionId: uuid()
      .notNull()
      .default(sql`null`)
      .references((): AnyPgColumn => questionVersions.id),
    /** The `textKey` of question, options, texts of the content and explanation, one per line: for the teacher's search. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`question_search_text("question", "options", "content", "explanation")`),
    ...timestamps(),
  },
  (t) => [
    index('questions_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('questions_duplicate_key').on(sql`question_duplicate_key(${t.question})`),
    // Includes the id, so that queries for questions by topic need not read the rows.
    index('questions_topic').on(t.topicId, t.id),
    index('questions_created').on(t.createdAt, t.id),
    index('questions_version').on(t.versionId),
    index('questions_tags').using('gin', sql`question_tag_keys(${t.tags})`),
    // Has all columns that a draw needs.
    index('questions_asked')
      .on(t.topicId, t.id, t.versionId)
      .where(sql`${t.retiredAt} is null`),
    index('questions_retired')
      .on(t.topicId)
      .where(sql`${t.retiredAt} is not null`),
    check('questions_text_not_blank', sql`btrim(${t.question}) <> ''`),
    check(
      'questions_key_in_options',
      sql`${t.correctAnswer} is null or (
        ${t.correctAnswer} >= 0 and ${t.correctAnswer} < jsonb_array_length(${t.options})
        and jsonb_array_length(${t.options}) between 2 and 5)`,
    ),
    check('questions_one_key', sql`num_nonnulls(${t.correctAnswer}, ${t.key}) = 1`),
    check('questions_difficulty_known', sql`${t.difficulty} in ('easy', 'medium', 'hard')`),
    check('questions_tags_limit', sql`cardinality(${t.tags}) <= ${sql.raw(String(TAGS_MAX))}`),
    check('questions_one_medium', sql`${t.imageUrl} is null or ${t.videoUrl} is null`),
  ],
);

/** The question of a row, which is deleted with it. */
export const ofQuestion = () =>
  uuid()
    .notNull()
    .references(() => questions.id, { onDelete: 'cascade' });

/** The sides, images and masks of a card. */
export const cardSides = () => ({
  front: text().notNull(),
  back: text().notNull(),
  /** The text of a cloze card with its marks, from which front and back are generated. */
  cloze: text(),
  /** Shown with the front. */
  imageUrl: text(),
  /** Shown only with the back. */
  backImageUrl: text(),
  /** The masks over the image of the front, and which of them the card asks for. */
  occlusion: jsonb().$type<Occlusion>(),
});

/** The content of a flashcard at some time. Rows are never changed; maintained by a trigger on `flashcards`. */
export const flashcardVersions = pgTable(
  'flashcard_versions',
  {
    id: idColumn(),
    /** The version outlives the card, hence no foreign key. */
    flashcardId: uuid().notNull(),
    ...cardSides(),
    ...changed(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('flashcard_versions_flashcard').on(t.flashcardId, t.createdAt)],
);

export const flashcards = pgTable(
  'flashcards',
  {
    id: idColumn(),
    ...cardSides(),
    ...changed(),
    topicId: uuid().references(() => topics.id, { onDelete: 'set null' }),
    createdById: createdBy(),
    /** Set by the trigger `flashcards_keep_version` before the row is checked; never written by the application. */
    versionId: uuid()
      .notNull()
      .default(sql`null`)
      .references((): AnyPgColumn => flashcardVersions.id),
    ...timestamps(),
  },
  (t) => [
    index('flashcards_search').using('gin', sql`${textKey(sql`${t.front} || ' ' || ${t.back}`)} gin_trgm_ops`),
    // Imports find duplicate cards by both sides; by a hash, since an index entry has to be short and a side need not.
    index('flashcards_sides').on(sql`md5(${t.front} || chr(31) || ${t.back})`),
    index('flashcards_topic').on(t.topicId),
    index('flashcards_created').on(t.createdAt, t.id),
    index('flashcards_version').on(t.versionId),
    check('flashcards_front_not_blank', sql`btrim(${t.front}) <> ''`),
    check('flashcards_back_not_blank', sql`btrim(${t.back}) <> ''`),
    check('flashcards_masks_on_image', sql`${t.occlusion} is null or ${t.imageUrl} is not null`),
  ],
);
