import { expect, it } from 'vitest';
import { endpointsByAccess } from '#tests/support/access.ts';

it('teachers change the deck; students study it, and cards of their own, which nobody else sees', () => {
  expect(endpointsByAccess(/^\/api\/(flashcards|card-reviews|own-cards)\b/)).toEqual({
    'signed-in': ['GET /api/flashcards', 'GET /api/flashcards/by-topic/:topicId'],
    student: [
      'GET /api/card-reviews/due',
      'GET /api/card-reviews/overview',
      'GET /api/own-cards',
      'GET /api/own-cards/questions',
    ],
    'approved-student': [
      'DELETE /api/own-cards/:id',
      'POST /api/card-reviews',
      'POST /api/flashcards/:id/studied',
      'POST /api/own-cards',
      'POST /api/own-cards/images',
      'POST /api/own-cards/masked',
      'POST /api/own-cards/written',
      'POST /api/own-cards/wrong',
      'PUT /api/card-reviews/settings',
      'PUT /api/flashcards/:id/report',
      'PUT /api/own-cards/:id',
    ],
    assistant: ['GET /api/flashcards/count'],
    teacher: expect.any(Array),
  });
});
