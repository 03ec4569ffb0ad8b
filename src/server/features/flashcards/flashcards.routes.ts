import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  deleteAllFlashcards,
  listFlashcards,
  listFlashcardsByTopic,
  studyFlashcard,
} from '#shared/contract/flashcards.ts';
import type { FlashcardsService } from './flashcards.service.ts';

export function registerFlashcardRoutes(app: FastifyInstance, flashcards: FlashcardsService): void {
  route(app, listFlashcards, ({ query }) => flashcards.list(query));
  route(app, listFlashcardsByTopic, ({ params }) => flashcards.listOfTopic(params.topicId));
  route(app, studyFlashcard, ({ user, timeZone, params }) =>
    flashcards.study({ userId: user.id, timeZone }, params.id),
  );
  route(app, deleteAllFlashcards, ({ query }) => flashcards.deleteAll(query.expectedCount));
}
