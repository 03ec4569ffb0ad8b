import { z } from 'zod';
import { DIFFICULTIES, OPTIONS_MAX, OPTIONS_MIN } from '../domain/limits.ts';

const text = z.string().trim().min(1);

const starterQuestion = z
  .object({
    question: text,
    options: z.array(text).min(OPTIONS_MIN).max(OPTIONS_MAX),
    correctAnswer: z.int().min(0),
    explanation: text,
    difficulty: z.enum(DIFFICULTIES),
    /** A file in content/images. */
    image: z
      .string()
      .regex(/^[a-z0-9-]+\.webp$/)
      .optional(),
  })
  .refine((question) => question.correctAnswer < question.options.length, 'correctAnswer is outside the options');

/** One file of content/: a main category with its subcategories and all that they hold. */
export const starterCategory = z.object({
  name: text,
  description: text,
  subcategories: z.array(
    z.object({
      name: text,
      description: text,
      questions: z.array(starterQuestion),
      flashcards: z.array(z.object({ front: text, back: text })),
    }),
  ),
});
export type StarterCategory = z.output<typeof starterCategory>;
