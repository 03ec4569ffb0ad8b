import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const flashcard = z.object({
  id,
  front: z.string(),
  back: z.string(),
  imageUrl: z.string().nullable(),
  topicId: id.nullable(),
  createdById: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Flashcard = z.output<typeof flashcard>;

const page = z.object({
  limit: z.coerce.number().int().min(1).max(100_000).optional(),
  offset: z.coerce.number().int().min(0).optional(),
});

export const listFlashcards = endpoint({
  method: 'GET',
  path: '/api/flashcards',
  access: 'signed-in',
  summary: 'All flashcards, oldest first',
  query: page,
  responses: { 200: z.array(flashcard) },
});

export const listFlashcardsByTopic = endpoint({
  method: 'GET',
  path: '/api/flashcards/by-topic/:topicId',
  access: 'signed-in',
  summary: 'The flashcards of one topic (a main category includes its subcategories)',
  params: z.object({ topicId: id }),
  responses: { 200: z.array(flashcard) },
});

export const studyFlashcard = endpoint({
  method: 'POST',
  path: '/api/flashcards/:id/studied',
  access: 'approved-student',
  summary: 'Record that the student has studied this card',
  params: z.object({ id }),
  responses: { 200: z.object({ studied: z.int() }) },
});

export const deleteAllFlashcards = endpoint({
  method: 'DELETE',
  path: '/api/flashcards',
  access: 'teacher',
  summary: 'Delete all flashcards, if there are as many as the teacher was told',
  query: z.object({ expectedCount: z.coerce.number().int().min(0) }),
  responses: { 200: z.object({ deletedCount: z.int() }) },
});
