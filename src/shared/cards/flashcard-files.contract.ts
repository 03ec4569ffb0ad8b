import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { importRemarks } from '../bank/import-remarks.contract.ts';
import { flashcardFilterQuery } from './flashcards.contract.ts';

/** A note of the package that can't be taken as it is, and why. */
export const noteProblem = z.object({
  /** Of the notes in the package, from 1. */
  noteNumber: z.int(),
  /** The beginning of its first field. */
  excerpt: z.string(),
  message: z.string(),
});
export type NoteProblem = z.output<typeof noteProblem>;

/** What an import would do. Lists are cut after 500 entries; the counts are whole. */
export const flashcardImportPreview = z.object({
  /** Cards made out in the package, right or wrong. */
  totalCount: z.int(),
  /** Valid and not in the deck yet, nor earlier in the package. */
  newCount: z.int(),
  /** Cards whose front and back are both in the deck already, or earlier in the package. */
  duplicateCount: z.int(),
  /** Notes that can't be taken. */
  problemCount: z.int(),
  problems: z.array(noteProblem),
  /** What is left out of the notes that are taken: sounds, a second image on a side, … Told, never refused. */
  remarks: importRemarks,
  /** Topics that are not there yet, as `Main` or `Main > Sub`. */
  newTopics: z.array(z.string()),
  imageCount: z.int(),
  /** The first valid cards, as they would be stored. */
  sample: z.array(
    z.object({
      front: z.string(),
      back: z.string(),
      cloze: z.string().nullable(),
      topic: z.string().nullable(),
      hasImage: z.boolean(),
    }),
  ),
});
export type FlashcardImportPreview = z.output<typeof flashcardImportPreview>;

export const flashcardImportResult = z.object({
  /** Cards stored. */
  count: z.int(),
  total: z.int(),
  skippedProblems: z.int(),
  skippedDuplicates: z.int(),
  createdTopics: z.array(z.string()),
  /** Of the notes whose cards were stored. */
  remarks: importRemarks,
});
export type FlashcardImportResult = z.output<typeof flashcardImportResult>;

export const previewFlashcardImport = endpoint({
  method: 'POST',
  path: '/api/flashcards/import/preview',
  access: 'teacher',
  summary: 'Say what the import of an Anki package would do, and do nothing (multipart: file)',
  progress: true,
  responses: { 200: flashcardImportPreview },
});

/**
 * `validCardsOnly` and `skipDuplicates` are fields of the form, `1` for yes; `topicId`, if given, takes the cards of the
 * deck "Default". Deck names become topics: `Main::Sub`, what is deeper joined into the subcategory's name.
 */
export const importFlashcards = endpoint({
  method: 'POST',
  path: '/api/flashcards/import',
  access: 'teacher',
  audit: { kind: 'content' },
  summary: 'Store the cards of an Anki package, all or none (multipart: file, validCardsOnly, skipDuplicates, topicId)',
  progress: true,
  responses: { 200: flashcardImportResult },
});

export const exportFlashcardsApkg = endpoint({
  method: 'GET',
  path: '/api/flashcards/export-apkg',
  access: 'teacher',
  audit: { kind: 'exports' },
  summary: 'The flashcards that fit as an Anki package (legacy form), with their images',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});

export const exportFlashcardsCsv = endpoint({
  method: 'GET',
  path: '/api/flashcards/export-csv',
  access: 'teacher',
  audit: { kind: 'exports' },
  summary: 'The flashcards that fit as flashcards-export.csv',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});

export const exportFlashcardsText = endpoint({
  method: 'GET',
  path: '/api/flashcards/export-text',
  access: 'teacher',
  audit: { kind: 'exports' },
  summary: 'The flashcards that fit as text, in the form the bulk upload takes',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});
