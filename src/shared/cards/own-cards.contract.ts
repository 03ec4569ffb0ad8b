import { z } from 'zod';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, imagePath, instant, nothing, text } from '../contract/fields.ts';
import { maskedPicture, occlusion } from './occlusion.ts';

/** A card of a student's own: made of a question, or written by hand. Sides, images and masks as on a flashcard. */
export const ownCard = z.object({
  id,
  front: z.string(),
  back: z.string(),
  cloze: z.string().nullable(),
  imageUrl: z.string().nullable(),
  backImageUrl: z.string().nullable(),
  occlusion: occlusion.nullable(),
  topicId: id.nullable(),
  /** Null where the card was written by hand. */
  questionId: id.nullable(),
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

/** 404 where it is no session of the student's, 409 while it goes on and where there would be more than `OWN_CARDS_MAX`. */
export const createCardsOfWrong = endpoint({
  method: 'POST',
  path: '/api/own-cards/wrong',
  access: 'approved-student',
  summary: 'Make a card of one’s own of each question of a completed session that was not answered right',
  body: z.object({ sessionId: id }),
  responses: {
    201: z.object({
      made: z.int(),
      known: z.int().describe('of which there was a card already'),
      questionIds: z.array(id).describe('all of which there is a card now'),
    }),
  },
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

/** At most so many cards of their own, and so many images of their own, can a student have. */
export const OWN_CARDS_MAX = 5000;
export const OWN_IMAGES_MAX = 200;

const side = text({ max: FLASHCARD_SIDE_MAX_LENGTH });
const written = { front: side.pipe(z.string().min(1, 'Please fill in the front')), back: side };
const image = imagePath.nullable();

/** As of a flashcard: a front with cloze marks makes a cloze card, whose back may be empty. */
export const ownCardForm = z.object({
  ...written,
  topicId: id.nullable().default(null),
  imageUrl: image.default(null),
  backImageUrl: image.default(null),
});
export type OwnCardForm = z.output<typeof ownCardForm>;

/** Images are the student's own uploads. 409 for a student who has `OWN_CARDS_MAX` cards. */
export const writeOwnCard = endpoint({
  method: 'POST',
  path: '/api/own-cards/written',
  access: 'approved-student',
  summary: 'Write a card of one’s own by hand',
  body: ownCardForm,
  responses: { 201: ownCard },
});

export const ownMasksForm = ownCardForm.extend({ front: side, imageUrl: imagePath, ...maskedPicture.shape });

export const writeMaskedOwnCards = endpoint({
  method: 'POST',
  path: '/api/own-cards/masked',
  access: 'approved-student',
  summary: 'Make a card of one’s own for each mask over a picture',
  body: ownMasksForm,
  responses: { 201: z.array(ownCard) },
});

/** 409 for a student who has `OWN_IMAGES_MAX` images. */
export const uploadOwnImage = endpoint({
  method: 'POST',
  path: '/api/own-cards/images',
  access: 'approved-student',
  summary: 'Upload an image for a card of one’s own (multipart: image)',
  responses: { 201: z.object({ imageUrl: z.string() }) },
});

export const updateOwnCard = endpoint({
  method: 'PUT',
  path: '/api/own-cards/:id',
  access: 'approved-student',
  summary: 'Change one’s own card: its sides, and what else is given',
  params: idParams,
  body: z.object({
    ...written,
    topicId: id.nullable().optional(),
    imageUrl: image.optional(),
    backImageUrl: image.optional(),
    /** Null takes the masks off. */
    occlusion: occlusion.nullable().optional(),
  }),
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
