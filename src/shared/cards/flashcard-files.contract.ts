import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { importRemarks } from '../bank/import-remarks.contract.ts';
import { flashcardFilterQuery } from './flashcards.contract.ts';
import * as endpoints from './flashcard-files.endpoints.ts';

/** A note of the package that can't be imported unchanged, and why. */
export const noteProblem = z.object({
  /** The note's number in the package, from 1. */
  noteNumber: z.int(),
  /** The beginning of its first field. */
  excerpt: z.string(),
  message: z.string(),
});
export type NoteProblem = z.output<typeof noteProblem>;

/** The effects of an import. Lists are cut after 500 entries; the counts are complete. */
export const flashcardImportPreview = z.object({
  /** Sent instead of the file, it confirms the import within an hour. */
  token: z.uuid(),
  /** Cards found in the package, valid or not. */
  totalCount: z.int(),
  /** Valid and not in the deck yet, nor earlier in the package. */
  newCount: z.int(),
  /** Cards whose front and back are both already in the deck, or earlier in the package. */
  duplicateCount: z.int(),
  /** Notes that can't be imported. */
  problemCount: z.int(),
  problems: z.array(noteProblem),
  /** Content of imported notes that is left out: sounds, a second image on a side, … Reported, never refused. */
  remarks: importRemarks,
  /** Topics that do not exist yet, as `Main` or `Main > Sub`. */
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
  /** The entry of the bin that undoes the import; null if nothing was stored. */
  binActionId: id.nullable(),
  /** Remarks on the notes whose cards were stored. */
  remarks: importRemarks,
});
export type FlashcardImportResult = z.output<typeof flashcardImportResult>;

export const previewFlashcardImport = endpoint({
  ...endpoints.previewFlashcardImport,
  unaudited: 'changes-nothing',
  summary: 'Check an Anki package, and keep what was read for an hour (multipart: file)',
  progress: true,
  responses: { 200: flashcardImportPreview },
});

/**
 * Instead of the file, the form can have the `token` of a preview. `validCardsOnly` and `skipDuplicates` are form fields, `1` for yes; `topicId`, if given, is the topic for cards of
 * the deck "Default". Deck names become topics: `Main::Sub`, with deeper levels joined into the subcategory's name.
 */
export const importFlashcards = endpoint({
  ...endpoints.importFlashcards,
  audit: { kind: 'content' },
  summary:
    'Store the cards of an Anki package, all or none (multipart: file or token, validCardsOnly, skipDuplicates, topicId)',
  progress: true,
  responses: { 200: flashcardImportResult },
});

export const exportFlashcardsApkg = endpoint({
  ...endpoints.exportFlashcardsApkg,
  audit: { kind: 'exports' },
  summary: 'The matching flashcards as an Anki package (legacy form), with their images',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});

export const exportFlashcardsCsv = endpoint({
  ...endpoints.exportFlashcardsCsv,
  audit: { kind: 'exports' },
  summary: 'The matching flashcards as flashcards-export.csv',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});

export const exportFlashcardsText = endpoint({
  ...endpoints.exportFlashcardsText,
  audit: { kind: 'exports' },
  summary: 'The matching flashcards as text, in the format of the bulk upload',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});

/** Front, back and topic of each card; a cloze card as the two sides that it shows. `parseFlashcardText` reads it too. */
export const exportFlashcardsSeparated = endpoint({
  ...endpoints.exportFlashcardsSeparated,
  audit: { kind: 'exports' },
  summary: 'The matching flashcards as tab-separated text, which Anki imports as "Notes in Plain Text"',
  query: flashcardFilterQuery,
  responses: { 200: z.any() },
});
