import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id } from '../contract/fields.ts';

const itemKind = z.enum(['question', 'flashcard']);

/** The parts of a question or card that a correction of the library changes. */
export const LIBRARY_PARTS = ['text', 'options', 'key', 'explanation', 'details', 'picture'] as const;
export type LibraryPart = (typeof LIBRARY_PARTS)[number];

/** `text`: how the hub's question or card begins. */
const inHub = z.object({ id, kind: itemKind, text: z.string() });

const library = z.object({
  /** Of the library that came with this version; counts up from 1. */
  release: z.int(),
  date: calendarDate,
  /** What the hub lacks, by topic; both counts of a topic are never 0. */
  added: z.array(z.object({ category: z.string(), topic: z.string(), questions: z.int(), flashcards: z.int() })),
  /** What the library has corrected since, and the hub has as the library wrote it. */
  corrected: z.array(inHub.extend({ parts: z.array(z.enum(LIBRARY_PARTS)) })),
  /** What the library has corrected, but a teacher has changed: it stays as it is. */
  kept: z.array(inHub),
  /** How many were deleted here; they come back where that is chosen. */
  deleted: z.int(),
});
export type Library = z.output<typeof library>;

export const getLibrary = endpoint({
  method: 'GET',
  path: '/api/library',
  access: 'teacher',
  summary:
    'The release of the starter library that came with this version, and what an update to it would add and correct',
  responses: { 200: library },
});

/** What an update takes: what the hub never had, what is corrected, and what was deleted. */
export const libraryChoice = z.object({ add: z.boolean(), correct: z.boolean(), restore: z.boolean() });
export type LibraryChoice = z.output<typeof libraryChoice>;

export const updateLibrary = endpoint({
  method: 'POST',
  path: '/api/library',
  access: 'teacher',
  audit: { kind: 'content', with: ['add', 'correct', 'restore'] },
  summary:
    'Add what the starter library has and the hub lacks, correct what it has corrected, or leave it for this release',
  body: libraryChoice,
  responses: {
    200: z.object({
      questions: z.int(),
      flashcards: z.int(),
      /** Questions and cards. */
      corrected: z.int(),
      /** Questions with another key now that students have answered; their answers can be graded again. */
      toRegrade: z.array(z.object({ id, question: z.string() })),
    }),
  },
});
