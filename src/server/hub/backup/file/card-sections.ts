import { sql } from 'drizzle-orm';
import { flashcards, flashcardVersions } from '#server/db/schema/content.ts';
import { libraryItems } from '#server/db/schema/library.ts';
import { author, CARDS, CONTENT, refers, topic } from './references.ts';
import type { Section } from './section.ts';

/** The flashcards, and the items of the starter library; after questions. */
export const DECK: readonly Section[] = [
  {
    name: 'flashcardVersions',
    table: flashcardVersions,
    key: ['id'],
    ...CARDS,
    references: [],
    isKept: true,
    where: (type) =>
      type === 'full' ? undefined : sql`exists (select from ${flashcards} where ${flashcards.id} = t.flashcard_id)`,
  },
  {
    name: 'flashcards',
    table: flashcards,
    key: ['id'],
    ...CARDS,
    references: [topic, author, refers('versionId', flashcardVersions, 'the version', 'unlink')],
  },
  {
    name: 'libraryItems',
    table: libraryItems,
    key: ['item'],
    types: CONTENT,
    include: ['includeQuestions', 'includeFlashcards'],
    // Missing items may have been deleted on purpose.
    references: [],
  },
];
