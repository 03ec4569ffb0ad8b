import { z } from 'zod';
import { FLASHCARD_SIDE_MAX_LENGTH, FLASHCARD_TEXT_MAX_LENGTH } from './card-limits.ts';
import { CHANGE_NOTE_MAX_LENGTH, SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { cardContent, maskedPicture, occlusion } from './occlusion.ts';
import { id, idParams, imagePath, instant, joinedIds, nothing, selectionOf, text } from '../contract/fields.ts';
import * as endpoints from './flashcards.endpoints.ts';

export const flashcard = z.object({
  id,
  ...cardContent,
  topicId: id.nullable(),
  createdById: id.nullable(),
  /** The current version, which changes with every edit of texts, pictures or masks. */
  versionId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type Flashcard = z.output<typeof flashcard>;

/** Which cards: those that match all given fields. Without fields, all cards. `search` looks in front and back. */
export const flashcardFilter = z.object({
  search: text({ max: SEARCH_MAX_LENGTH }).optional(),
  /** A main category includes its subcategories. */
  topicIds: z.array(id).max(1000).optional(),
  withoutTopic: z.boolean().optional(),
});
export type FlashcardFilter = z.output<typeof flashcardFilter>;

/** A filter in an address. */
export const flashcardFilterQuery = flashcardFilter.extend({
  /** Comma-joined ids. */
  topicIds: joinedIds.optional(),
  /** `1`: only cards without a topic. */
  withoutTopic: z.literal('1').optional(),
});

export const listFlashcards = endpoint({
  ...endpoints.listFlashcards,
  summary: 'Matching flashcards, of some topics (a main category includes its subcategories) or of all',
  query: flashcardFilterQuery.extend({
    /** By creation; the oldest first by default. */
    order: z.enum(['oldest', 'newest']).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  responses: { 200: z.array(flashcard) },
});

export const countFlashcards = endpoint({
  ...endpoints.countFlashcards,
  summary: 'How many flashcards match',
  query: flashcardFilterQuery,
  responses: { 200: z.object({ total: z.int() }) },
});

export const listFlashcardsByTopic = endpoint({
  ...endpoints.listFlashcardsByTopic,
  summary: 'The flashcards of one topic (a main category includes its subcategories)',
  params: z.object({ topicId: id }),
  responses: { 200: z.array(flashcard) },
});

export const studyFlashcard = endpoint({
  ...endpoints.studyFlashcard,
  unaudited: 'own-work',
  summary: 'Record that the student has studied this card',
  params: z.object({ id }),
  responses: { 200: z.object({ studied: z.int() }) },
});

export const FLASHCARD_INCOMPLETE = 'Please fill in all fields and select a topic';
const side = text({ max: FLASHCARD_SIDE_MAX_LENGTH });
const media = { imageUrl: imagePath.nullable(), backImageUrl: imagePath.nullable() };

/**
 * A new card. A front with cloze marks makes a cloze card: both sides are made from it, and `back` may be empty. The
 * server, and the dialog, check that any other card has a back (`isCompleteCard` of the cloze rules).
 */
export const flashcardForm = z.object({
  front: side.pipe(z.string().min(1, FLASHCARD_INCOMPLETE)),
  back: side.default(''),
  topicId: z.uuid(FLASHCARD_INCOMPLETE),
  imageUrl: media.imageUrl.default(null),
  backImageUrl: media.backImageUrl.default(null),
});
export type FlashcardForm = z.output<typeof flashcardForm>;

/** The changes to a card. Front and back come together; `topicId` alone moves the card, null removes its topic. */
export const flashcardChange = z
  .object({
    front: side.pipe(z.string().min(1, FLASHCARD_INCOMPLETE)),
    back: side,
    topicId: id.nullable(),
    ...media,
    /** Null removes the masks. */
    occlusion: occlusion.nullable(),
    /** The version that the change is based on: if the card has another one by now, the change is refused (409). */
    expectedVersionId: id,
    /** The reason for the change; stored with the new version. */
    note: text({ max: CHANGE_NOTE_MAX_LENGTH }),
  })
  .partial()
  .refine(({ front, back }) => (front === undefined) === (back === undefined), {
    path: ['back'],
    message: 'Front and back are changed together',
  });
export type FlashcardChange = z.output<typeof flashcardChange>;

export const createFlashcard = endpoint({
  ...endpoints.createFlashcard,
  audit: { kind: 'content', with: ['topicId'] },
  summary: 'Add a flashcard',
  body: flashcardForm,
  responses: { 201: flashcard },
});

/** A picture with masks; the texts are on every card made from it, and may be empty. */
export const flashcardMasksForm = flashcardForm.extend({
  front: side.default(''),
  imageUrl: imagePath,
  ...maskedPicture.shape,
});
export type FlashcardMasksForm = z.output<typeof flashcardMasksForm>;

export const createMaskedFlashcards = endpoint({
  ...endpoints.createMaskedFlashcards,
  audit: { kind: 'content', with: ['topicId'] },
  summary: 'Add a flashcard for each mask over a picture',
  body: flashcardMasksForm,
  responses: { 201: z.array(flashcard) },
});

export const updateFlashcard = endpoint({
  ...endpoints.updateFlashcard,
  audit: { kind: 'content' },
  summary: 'Change the given fields of a flashcard',
  params: idParams,
  body: flashcardChange,
  responses: { 200: flashcard },
});

/** A version of a card, from the time when it was made. */
export const flashcardVersion = z.object({
  id,
  createdAt: instant,
  /** Null if unknown, or if the account was deleted. */
  changedBy: z.string().nullable(),
  note: z.string().nullable(),
  ...cardContent,
});
export type FlashcardVersion = z.output<typeof flashcardVersion>;

export const listFlashcardVersions = endpoint({
  ...endpoints.listFlashcardVersions,
  summary: 'The versions of a flashcard, newest first: the first is the current one; at most 100',
  params: idParams,
  responses: { 200: z.array(flashcardVersion) },
});

export const deleteFlashcard = endpoint({
  ...endpoints.deleteFlashcard,
  audit: { kind: 'content' },
  summary: 'Delete a flashcard; its reviews stay in the students’ figures',
  params: idParams,
  responses: { 204: nothing },
});

export const FLASHCARD_UPLOAD_INCOMPLETE = 'Please provide content and select a topic';

/**
 * Cards as text (`parseFlashcardText`). They go to the topic of the `Topic:` line above them, which is created if
 * needed, or else to `topicId`, which may be missing only if such lines are above all cards. All or nothing, unless
 * `validCardsOnly`: any problem leads to 400, with every problem and its line in `issues`.
 */
export const bulkUploadFlashcards = endpoint({
  ...endpoints.bulkUploadFlashcards,
  audit: { kind: 'content', with: ['topicId'] },
  summary: 'Store cards written as text',
  body: z.object({
    content: text({ max: FLASHCARD_TEXT_MAX_LENGTH, required: FLASHCARD_UPLOAD_INCOMPLETE }),
    topicId: z.uuid(FLASHCARD_UPLOAD_INCOMPLETE).nullable().default(null),
    /** The topic for every card. */
    imageUrl: imagePath.nullish(),
    validCardsOnly: z.boolean().default(false),
  }),
  responses: {
    200: z.object({
      /** Cards stored. */
      count: z.int(),
      /** Cards found in the text, valid or not. */
      total: z.int(),
      /** Cards that their topic already has, or that are in the text more than once: not stored again. */
      skippedDuplicates: z.int(),
      createdTopics: z.array(z.string()),
    }),
  },
});

export const flashcardSelection = selectionOf(flashcardFilter, 'Please select flashcards and a topic');
export type FlashcardSelection = z.output<typeof flashcardSelection>;

export const bulkUpdateFlashcards = endpoint({
  ...endpoints.bulkUpdateFlashcards,
  audit: { kind: 'content', with: ['topicId'] },
  summary: 'Give all selected flashcards a topic, or none (null), in one transaction',
  body: z.object({ selection: flashcardSelection, topicId: id.nullable() }),
  responses: { 200: z.object({ updatedCount: z.int() }) },
});

export const bulkDeleteFlashcards = endpoint({
  ...endpoints.bulkDeleteFlashcards,
  audit: { kind: 'content' },
  summary: 'Delete all selected flashcards, in one transaction',
  body: z.object({ selection: flashcardSelection }),
  responses: { 200: z.object({ deletedCount: z.int() }) },
});

export const deleteAllFlashcards = endpoint({
  ...endpoints.deleteAllFlashcards,
  audit: { kind: 'content' },
  summary: 'Delete all flashcards, if their number is the one that the teacher saw',
  query: z.object({ expectedCount: z.coerce.number().int().min(0) }),
  responses: { 200: z.object({ deletedCount: z.int() }) },
});
