import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/**
 * Which question or card of the hub is which of the starter library, and what the library said when it wrote it. Rows outlive
 * what they name, so that what a teacher deleted is not offered again; hence no foreign keys.
 */
export const libraryItems = pgTable(
  'library_items',
  {
    /** The library's own id; of a card over a mask, with the mask's name. */
    item: text().primaryKey(),
    questionId: uuid(),
    flashcardId: uuid(),
    /** The version of the question or card that the library wrote; null where a teacher had changed it before this was kept. */
    versionId: uuid(),
    /** SHA-256 of the words and of the picture or loop, as the library had them. */
    wordsDigest: text().notNull(),
    mediaDigest: text(),
  },
  (t) => [check('library_items_one', sql`num_nonnulls(${t.questionId}, ${t.flashcardId}) = 1`)],
);
