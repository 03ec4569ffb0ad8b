import type { FastifyInstance } from 'fastify';
import { filterOfQuery } from '#server/core/flashcard-filter.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/cards/flashcards.contract.ts';
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
  route(app, contract.listFlashcards, ({ query: { order = 'oldest', limit, offset = 0, ...filter } }) =>
    flashcards.list(filterOfQuery(filter), { order, limit, offset }),
  );
  route(app, contract.countFlashcards, ({ query }) => flashcards.count(filterOfQuery(query)));
  route(app, contract.listFlashcardsByTopic, ({ params }) => flashcards.listOfTopic(params.topicId));
  route(app, contract.createFlashcard, ({ user, body }) => flashcards.create(user.id, body));
  route(app, contract.createMaskedFlashcards, ({ user, body }) => flashcards.createMasked(user.id, body));
  route(app, contract.updateFlashcard, ({ user, params, body }) => flashcards.update(user.id, params.id, body));
  route(app, contract.listFlashcardVersions, ({ params }) => flashcards.versions(params.id));
  route(app, contract.deleteFlashcard, ({ params, user }) => bulk.deleteOne(params.id, user.id));
  route(app, contract.studyFlashcard, ({ user, timeZone, params }) =>
    flashcards.study({ userId: user.id, timeZone }, params.id),
  );

  route(app, contract.bulkUploadFlashcards, ({ user, body }) => uploads.upload(user.id, body));
  route(app, contract.bulkUpdateFlashcards, ({ body, user }) => bulk.update(body, user.id));
  route(app, contract.bulkDeleteFlashcards, ({ body, user }) => bulk.delete(body.selection, user.id));
  route(app, contract.deleteAllFlashcards, ({ query, user }) => bulk.deleteAll(query.expectedCount, user.id));
}
