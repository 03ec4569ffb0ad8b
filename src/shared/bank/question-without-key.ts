import { z } from 'zod';
import { DIFFICULTIES } from './question-fields.ts';
import { id } from '#shared/contract/fields.ts';
import { questionParts } from './question-kinds/answer-value.ts';

/** The words of a question, and everything that it offers, without its key. */
export const questionWithoutKey = z.object({
  id,
  /** The kind of question: `single`, `multiple`, `numeric` … */
  kind: z.string(),
  question: z.string(),
  /** The texts that it offers: options, labels or steps. */
  options: z.array(z.string()),
  /** The rest of the question, in the shape of its kind; null for `single`. */
  content: questionParts.nullable(),
});

/** All that a student may know of a question before its key is due. */
export const shownQuestion = questionWithoutKey.extend({
  difficulty: z.enum(DIFFICULTIES),
  imageUrl: z.string().nullable(),
  /** A description of the image for students who can't see it, which must not give the answer away. */
  imageDescription: z.string().nullable(),
  videoUrl: z.string().nullable(),
});
