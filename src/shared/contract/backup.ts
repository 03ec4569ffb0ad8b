import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const clearContent = endpoint({
  method: 'POST',
  path: '/api/backup/clear',
  access: 'teacher',
  summary: 'Delete all questions, flashcards and topics; accounts and quiz history stay',
  progress: true,
  body: z.object({ clearType: z.enum(['content-only']) }),
  responses: {
    200: z.object({ deleted: z.object({ questions: z.int(), flashcards: z.int(), topics: z.int() }) }),
  },
});
