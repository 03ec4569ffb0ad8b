import { z } from 'zod';
import { FLASHCARD_SIDE_MAX_LENGTH } from './card-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  expectedRevision,
  id,
  idParams,
  imagePath,
  instant,
  nothing,
  page,
  revision,
  text,
} from '../contract/fields.ts';
import { cardContent, maskedPicture, occlusion } from './occlusion.ts';
import * as endpoints from './own-cards.endpoints.ts';

/** A student's own card: made from a question, or written by hand. */
export const ownCard = z.object({
  id,
  ...cardContent,
  topicId: id.nullable(),
  /** Null if the card was written by hand. */
  questionId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  revision,
});
export type OwnCard = z.output<typeof ownCard>;

/**
 * Front: the question with its lettered options; back: the right one and the explanation, in the version that was
 * asked. The same question again returns the existing card. 404 if the question is not in one of the student's
 * sessions, 409 if its answer may not be shown yet.
 */
export const createOwnCard = endpoint({
  ...endpoints.createOwnCard,
  unaudited: 'own-work',
  summary: 'Create the student’s own card from a question of a completed session',
  body: z.object({ sessionId: id, questionId: id }),
  responses: { 201: ownCard },
});

/** 404 if it is not the student's session, 409 if it is not completed or `OWN_CARDS_MAX` would be exceeded. */
export const createCardsOfWrong = endpoint({
  ...endpoints.createCardsOfWrong,
  unaudited: 'own-work',
  summary: 'Create the student’s own cards from all questions of a completed session that were not answered right',
  body: z.object({ sessionId: id }),
  responses: {
    201: z.object({
      made: z.int(),
      known: z.int().describe('questions that already had a card'),
      questionIds: z.array(id).describe('questions that have a card now'),
    }),
  },
});

export const listOwnCards = endpoint({
  ...endpoints.listOwnCards,
  summary: 'The student’s own cards, newest first',
  query: z.object({
    ...page({ limit: 100, most: 500, last: 1_000_000 }),
  }),
  responses: { 200: z.object({ total: z.int(), cards: z.array(ownCard) }) },
});

export const listOwnCardQuestions = endpoint({
  ...endpoints.listOwnCardQuestions,
  summary: 'The questions from which the student has made a card',
  responses: { 200: z.array(id) },
});

/** The maximum number of a student's own cards, and of their own images. */
export const OWN_CARDS_MAX = 5000;
export const OWN_IMAGES_MAX = 200;

const side = text({ max: FLASHCARD_SIDE_MAX_LENGTH });
const written = { front: side.pipe(z.string().min(1, 'Please fill in the front')), back: side };
const image = imagePath.nullable();

/** As for a flashcard: a front with cloze marks makes a cloze card, whose back may be empty. */
export const ownCardForm = z.object({
  ...written,
  topicId: id.nullable().default(null),
  imageUrl: image.default(null),
  backImageUrl: image.default(null),
});
export type OwnCardForm = z.output<typeof ownCardForm>;

/** Images are the student's own uploads. 409 for a student who has `OWN_CARDS_MAX` cards. */
export const writeOwnCard = endpoint({
  ...endpoints.writeOwnCard,
  unaudited: 'own-work',
  summary: 'Write the student’s own card by hand',
  body: ownCardForm,
  responses: { 201: ownCard },
});

export const ownMasksForm = ownCardForm.extend({ front: side, imageUrl: imagePath, ...maskedPicture.shape });

export const writeMaskedOwnCards = endpoint({
  ...endpoints.writeMaskedOwnCards,
  unaudited: 'own-work',
  summary: 'Create the student’s own card for each mask over a picture',
  body: ownMasksForm,
  responses: { 201: z.array(ownCard) },
});

/** 409 for a student who has `OWN_IMAGES_MAX` images. */
export const uploadOwnImage = endpoint({
  ...endpoints.uploadOwnImage,
  unaudited: 'unused-file',
  summary: 'Upload an image for the student’s own card (multipart: image)',
  responses: { 201: z.object({ imageUrl: z.string() }) },
});

export const updateOwnCard = endpoint({
  ...endpoints.updateOwnCard,
  unaudited: 'own-work',
  summary: 'Change the student’s own card: its sides, and any other given fields',
  params: idParams,
  body: z.object({
    ...written,
    topicId: id.nullable().optional(),
    imageUrl: image.optional(),
    backImageUrl: image.optional(),
    /** Null removes the masks. */
    occlusion: occlusion.nullable().optional(),
    expectedRevision,
  }),
  responses: { 200: ownCard },
});

export const deleteOwnCard = endpoint({
  ...endpoints.deleteOwnCard,
  unaudited: 'own-work',
  summary: 'Delete the student’s own card',
  params: idParams,
  responses: { 204: nothing },
});
