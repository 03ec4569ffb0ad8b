import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/**
 * Which question or card of the hub comes from which entry of the starter library, and the library's content when it
 * was added. Rows outlive the item, so that a deleted one is not offered again; hence no foreign keys.
 */
export const libraryItems = pgTable(
  'library_items',
  {
    /** The library's own id; for a card over a mask, with the mask's name. */
    item: text().primaryKey(),
    questionId: uuid(),
    flashcardId: uuid(),
    /** The version of the question or card by the library; null if a teacher changed it before that was stored. */
    versionId: uuid(),
    /** SHA-256 of the texts and of the picture or loop as in the library. */
    wordsDigest: text().notNull(),
    mediaDigest: text(),
  },
  (t) => [check('library_items_one', sql`num_nonnulls(${t.questionId}, ${t.flashcardId}) = 1`)],
);
