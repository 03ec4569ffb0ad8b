import { z } from 'zod';
import { DIFFICULTIES } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** A question as a student may see it: without key and explanation. */
export const questionForStudent = z.object({
  id,
  question: z.string(),
  options: z.array(z.string()),
  difficulty: z.enum(DIFFICULTIES),
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  topicId: id.nullable(),
});
export type QuestionForStudent = z.output<typeof questionForStudent>;

/** A question as the teacher keeps it. `correctAnswer` is a zero-based index into `options`. */
export const question = questionForStudent.extend({
  correctAnswer: z.int(),
  explanation: z.string().nullable(),
  createdById: id.nullable(),
  ignoredDuplicate: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Question = z.output<typeof question>;

/** A student pages through at most this many; a teacher's list without `limit` is the whole bank. */
export const STUDENT_QUESTIONS_LIMIT = 500;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  access: 'signed-in',
  summary: 'Questions, of some topics (a main category includes its subcategories) or of all; students get no key',
  query: z.object({
    topicIds: z
      .string()
      .transform((joined) => joined.split(',').filter(Boolean))
      .pipe(z.array(id).max(1000))
      .optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
  }),
  responses: { 200: z.array(z.union([question, questionForStudent])) },
});
