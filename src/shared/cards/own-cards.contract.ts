import { z } from 'zod';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, nothing, text } from '../contract/fields.ts';

/** A card of a student's own, made of a question. */
export const ownCard = z.object({
  id,
  front: z.string(),
  back: z.string(),
  imageUrl: z.string().nullable(),
  topicId: id.nullable(),
  questionId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type OwnCard = z.output<typeof ownCard>;

/**
 * Front: the question with its lettered options; back: the right one and the explanation, as they were asked. The same
 * question again answers the card that is there. 404 where the question is not in a session of the student's, 409 where
 * its answer is not due to be shown yet.
 */
export const createOwnCard = endpoint({
  method: 'POST',
  path: '/api/own-cards',
  access: 'approved-student',
  summary: 'Make a card of one’s own of a question of a completed session',
  body: z.object({ sessionId: id, questionId: id }),
  responses: { 201: ownCard },
});

export const listOwnCards = endpoint({
  method: 'GET',
  path: '/api/own-cards',
  access: 'student',
  summary: 'The student’s own cards, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: { 200: z.object({ total: z.int(), cards: z.array(ownCard) }) },
});

export const listOwnCardQuestions = endpoint({
  method: 'GET',
  path: '/api/own-cards/questions',
  access: 'student',
  summary: 'The questions of which the student has made a card',
  responses: { 200: z.array(id) },
});

const side = (required: string) => text({ max: FLASHCARD_SIDE_MAX_LENGTH, required });
export const ownCardForm = z.object({ front: side('Please fill in the front'), back: side('Please fill in the back') });

export const updateOwnCard = endpoint({
  method: 'PUT',
  path: '/api/own-cards/:id',
  access: 'approved-student',
  summary: 'Change one’s own card',
  params: idParams,
  body: ownCardForm,
  responses: { 200: ownCard },
});

export const deleteOwnCard = endpoint({
  method: 'DELETE',
  path: '/api/own-cards/:id',
  access: 'approved-student',
  summary: 'Delete one’s own card',
  params: idParams,
  responses: { 204: nothing },
});
