import { z } from 'zod';
import { cardsOfMasks, maskedPicture, type Occlusion } from '../cards/occlusion.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import {
  lacksPicture,
  ONE_MEDIUM,
  PICTURE_MISSING,
  questionFaults,
  questionFields,
} from '../bank/questions.contract.ts';

const text = z.string().trim().min(1);
const { kind, options, content, correctAnswer, details, imageDescription } = questionFields.shape;
/** The id of a question, card or picture with masks: it stays when the words change, so that hubs recognize it. */
const itemId = z.string().regex(/^[0-9a-f]{8}$/);
/** A file in content/images. */
const image = z.string().regex(/^[a-z0-9-]+\.webp$/);

/** Questions with one right option have neither kind nor content here. */
const starterQuestion = z
  .object({
    id: itemId,
    question: text,
    kind,
    options,
    content,
    correctAnswer,
    explanation: text,
    details,
    difficulty: z.enum(DIFFICULTIES),
    image: image.optional(),
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
    // Zod lengthens the path of an issue in place.
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [...path], message });
  });
type StarterQuestion = z.output<typeof starterQuestion>;

interface StarterCard {
  id: string;
  front: string;
  back: string;
  image?: string;
  occlusion?: Occlusion;
}

const plainCard = z.strictObject({ id: itemId, front: text, back: text });
/** A picture with masks, each of which becomes a card; the texts are on every card. */
const maskedCards = maskedPicture
  .extend({ id: itemId, image, front: z.string().default(''), back: z.string().default('') })
  .transform(({ id, image: shown, front, back, ...picture }): StarterCard[] =>
    cardsOfMasks({ front, back }, picture).map((card, index) => ({
      ...card,
      id: `${id}:${picture.masks[index]?.name ?? index}`,
      image: shown,
    })),
  );
const cards = z.array(z.union([plainCard, maskedCards])).transform((all): StarterCard[] => all.flat());

export const starterSubcategory = z.object({
  name: text,
  description: text,
  questions: z.array(starterQuestion),
  flashcards: cards,
});

/** One file of content/: a main category with its subcategories and all their content. */
export const starterCategory = z.object({
  name: text,
  description: text,
  subcategories: z.array(starterSubcategory),
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
