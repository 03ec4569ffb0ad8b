import type { FastifyInstance } from 'fastify';
import { filterOfQuery } from '#server/core/flashcard-filter.ts';
import { route } from '#server/core/route.ts';
import {
  bulkDeleteFlashcards,
  bulkUpdateFlashcards,
  bulkUploadFlashcards,
  countFlashcards,
  createFlashcard,
  createMaskedFlashcards,
  deleteAllFlashcards,
  deleteFlashcard,
  listFlashcards,
  listFlashcardsByTopic,
  listFlashcardVersions,
  studyFlashcard,
  updateFlashcard,
} from '#shared/cards/flashcards.contract.ts';
import type { FlashcardUploadService } from './bulk-upload.service.ts';
import type { BulkFlashcardsService } from './bulk.service.ts';
import type { FlashcardsService } from './flashcards.service.ts';

interface FlashcardRouteServices {
  flashcards: FlashcardsService;
  bulk: BulkFlashcardsService;
  uploads: FlashcardUploadService;
}

export function registerFlashcardRoutes(
  app: FastifyInstance,
  { flashcards, bulk, uploads }: FlashcardRouteServices,
): void {
  route(app, listFlashcards, ({ query: { order = 'oldest', limit, offset = 0, ...filter } }) =>
    flashcards.list(filterOfQuery(filter), { order, limit, offset }),
  );
  route(app, countFlashcards, ({ query }) => flashcards.count(filterOfQuery(query)));
  route(app, listFlashcardsByTopic, ({ params }) => flashcards.listOfTopic(params.topicId));
  route(app, createFlashcard, ({ user, body }) => flashcards.create(user.id, body));
  route(app, createMaskedFlashcards, ({ user, body }) => flashcards.createMasked(user.id, body));
  route(app, updateFlashcard, ({ user, params, body }) => flashcards.update(user.id, params.id, body));
  route(app, listFlashcardVersions, ({ params }) => flashcards.versions(params.id));
  route(app, deleteFlashcard, ({ params, user }) => bulk.deleteOne(params.id, user.id));
  route(app, studyFlashcard, ({ user, timeZone, params }) =>
    flashcards.study({ userId: user.id, timeZone }, params.id),
  );

  route(app, bulkUploadFlashcards, ({ user, body }) => uploads.upload(user.id, body));
  route(app, bulkUpdateFlashcards, ({ body, user }) => bulk.update(body, user.id));
  route(app, bulkDeleteFlashcards, ({ body, user }) => bulk.delete(body.selection, user.id));
  route(app, deleteAllFlashcards, ({ query, user }) => bulk.deleteAll(query.expectedCount, user.id));
}
