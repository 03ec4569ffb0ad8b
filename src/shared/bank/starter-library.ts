import { z } from 'zod';
import { DIFFICULTIES } from '../domain/limits.ts';
import { lacksPicture, ONE_MEDIUM, PICTURE_MISSING, questionFaults, questionFields } from './questions.contract.ts';

const text = z.string().trim().min(1);
const { kind, options, content, correctAnswer, details, imageDescription } = questionFields.shape;

/** The kind of a question with one right answer is left out, and so is its content, which is none. */
const starterQuestion = z
  .object({
    question: text,
    kind,
    options,
    content,
    correctAnswer,
    explanation: text,
    details,
    difficulty: z.enum(DIFFICULTIES),
    /** A file in content/images. */
    image: z
      .string()
      .regex(/^[a-z0-9-]+\.webp$/)
      .optional(),
    /** A file in content/videos, in place of an image. */
    video: z
      .string()
      .regex(/^[a-z0-9-]+\.mp4$/)
      .optional(),
    imageDescription,
  })
  .superRefine((question, context) => {
    const faults = questionFaults(question);
    if (question.image !== undefined && question.video !== undefined) faults.push(ONE_MEDIUM);
    if (faults.length === 0 && lacksPicture({ ...question, imageUrl: question.image ?? null })) {
      faults.push({ path: ['image'], message: PICTURE_MISSING });
    }
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message });
  });
type StarterQuestion = z.output<typeof starterQuestion>;

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

/** The questions of a category whose key is one option. */
export function singleQuestionsOf({ subcategories }: StarterCategory): (StarterQuestion & { correctAnswer: number })[] {
  return subcategories.flatMap(({ questions }) =>
    questions.flatMap(({ correctAnswer: key, ...question }) =>
      typeof key === 'number' ? [{ ...question, correctAnswer: key }] : [],
    ),
  );
}
