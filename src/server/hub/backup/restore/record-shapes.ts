import { z } from 'zod';
import { email, imagePath, videoPath } from '#shared/contract/fields.ts';
import { questionDetailsForm } from '#shared/bank/question-details.ts';
import { questionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { DEFAULT_KIND, isKind } from '#shared/bank/question-kinds/kind-labels.ts';
import { questionFaults } from '#shared/bank/questions.contract.ts';
import { occlusion } from '#shared/cards/occlusion.ts';
import { clippedWeights } from '#shared/cards/spaced-repetition/schedule.ts';
import { isMediaName } from '#server/adapters/media-store.ts';
import type { BackupRecord } from '../file/read-backup.ts';
import { SETTINGS } from '../file/sections.ts';

const mediaName = z.string().refine(isMediaName, 'Must be the name of a file');
const image = imagePath.nullable();
const question = z.object({
  kind: z.string().refine(isKind, 'Must be a kind of question'),
  options: z.array(z.string()),
  content: questionParts.nullable(),
  correctAnswer: z.int().nullable(),
  key: questionParts.nullable(),
  details: questionDetailsForm.nullable(),
  imageUrl: image,
  videoUrl: videoPath.nullable(),
});
const weights = z
  .array(z.number())
  .refine(
    (weights) => clippedWeights(weights)?.every((weight, n) => weight === weights[n]),
    'Must be parameters of FSRS-6',
  );
const card = z.object({ imageUrl: image, backImageUrl: image, occlusion: occlusion.nullable() });

/**
 * Checks that the database does not do, by section: names and addresses of files, the content of jsonb columns, and the
 * settings that may be restored.
 */
const SHAPES: Record<string, z.ZodObject> = {
  settings: z.object({ key: z.enum(SETTINGS) }),
  // An id in another spelling would be another one to the code, and the same one to the database.
  users: z.object({ id: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be an id'), email }),
  mediaFiles: z.object({ name: mediaName }),
  questionVersions: question,
  questions: question,
  flashcardVersions: card,
  flashcards: card,
  ownCards: card,
  cardParameters: z.object({ weights: weights.nullable() }),
  quizAttempts: z.object({ response: questionParts.nullable() }),
  // Its extension becomes part of the file's name.
  contactSubmissions: z.object({
    attachmentName: z
      .string()
      .regex(/\.\w+$/, 'Must be the name of a file')
      .nullable(),
  }),
  mailings: z.object({ attachment: mediaName.nullable() }),
  mailMessages: z.object({ attachment: mediaName.nullable() }),
};

/** The problem with a record of this section; null for a valid one. Missing fields take their defaults. */
export function shapeFault(section: string, { fields }: Pick<BackupRecord, 'fields'>): string | null {
  const found = PARTIAL_SHAPES[section]?.safeParse(fields);
  if (!found) return null;
  const question = found.success ? partialQuestion.safeParse(found.data) : null;
  const [issue] = found.error?.issues ?? (question?.success ? faultsOf(question.data) : []);
  return issue === undefined ? null : `${String(issue.path[0])} is not valid: ${issue.message}`;
}

/** The content of a question or of a version; with `options` all fields without defaults are present. */
const partialQuestion = question.partial().required({ options: true });

function faultsOf({
  kind = DEFAULT_KIND,
  options,
  content = null,
  correctAnswer,
  key,
  details = null,
}: z.output<typeof partialQuestion>) {
  const faults = questionFaults({ kind, options, content, correctAnswer: key ?? correctAnswer ?? -1, details });
  // A key that is not an index has its own field in a record.
  return key
    ? faults.map((fault) => (fault.path[0] === 'correctAnswer' ? { ...fault, path: ['key'] } : fault))
    : faults;
}

const PARTIAL_SHAPES = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, shape.partial()]));
