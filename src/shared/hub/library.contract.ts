import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id } from '../contract/fields.ts';
import * as endpoints from './library.endpoints.ts';

const itemKind = z.enum(['question', 'flashcard']);

/** The parts of a question or card that a library correction changes. */
export const LIBRARY_PARTS = ['text', 'options', 'key', 'explanation', 'details', 'picture'] as const;
export type LibraryPart = (typeof LIBRARY_PARTS)[number];

/** `text`: the beginning of the hub's question or card. */
const inHub = z.object({ id, kind: itemKind, text: z.string() });

const library = z.object({
  /** The version of the library in this release; counts up from 1. */
  release: z.int(),
  date: calendarDate,
  /** Content that the hub lacks, by topic; the two counts of a topic are never both 0. */
  added: z.array(z.object({ category: z.string(), topic: z.string(), questions: z.int(), flashcards: z.int() })),
  /** Corrected content that the hub still has in the library's old wording. */
  corrected: z.array(inHub.extend({ parts: z.array(z.enum(LIBRARY_PARTS)) })),
  /** Corrected content that a teacher has changed: it stays unchanged. */
  kept: z.array(inHub),
  /** How many were deleted here; they are restored only on request. */
  deleted: z.int(),
});
export type Library = z.output<typeof library>;

export const getLibrary = endpoint({
  ...endpoints.getLibrary,
  summary: 'The starter library in this release, and the content that an update to it would add and correct',
  responses: { 200: library },
});

/** What the hub has of a category of the library; the counts leave out what was deleted here. */
const libraryCategory = z.object({
  name: z.string(),
  description: z.string(),
  /** The hub's main category that has it; null if nothing of it is in one. */
  topicId: id.nullable(),
  questions: z.int(),
  flashcards: z.int(),
  /** Different pictures and loops of its questions and cards. */
  pictures: z.int(),
  /** Groups of look-alikes to tell apart. */
  sprints: z.int(),
  /** The exams whose published outline has a domain with topics of this category, such as SPI of ARDMS. */
  exams: z.array(z.object({ body: z.string(), exam: z.string() })),
});
export type LibraryCategory = z.output<typeof libraryCategory>;

export const listLibraryCategories = endpoint({
  ...endpoints.listLibraryCategories,
  summary: 'The categories of the starter library, and what the hub has of each',
  responses: { 200: z.array(libraryCategory) },
});

/** The parts of an update: new content, corrections, and deleted content. */
export const libraryChoice = z.object({ add: z.boolean(), correct: z.boolean(), restore: z.boolean() });
export type LibraryChoice = z.output<typeof libraryChoice>;

export const updateLibrary = endpoint({
  ...endpoints.updateLibrary,
  audit: { kind: 'content', with: ['add', 'correct', 'restore'] },
  summary: 'Add content that the hub lacks from the starter library, apply its corrections, or skip this release',
  body: libraryChoice,
  responses: {
    200: z.object({
      questions: z.int(),
      flashcards: z.int(),
      /** Questions and cards. */
      corrected: z.int(),
      /** Questions whose key changes and that students have answered; their answers can be regraded. */
      toRegrade: z.array(z.object({ id, question: z.string() })),
    }),
  },
});
