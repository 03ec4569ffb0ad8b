import { z } from 'zod';
import { email, imagePath, videoPath } from '#shared/contract/fields.ts';
import { OPTIONS_MAX, OPTIONS_MIN } from '#shared/domain/limits.ts';
import { isMediaName } from '#server/adapters/media-store.ts';
import { SETTINGS } from '../file/sections.ts';

const mediaName = z.string().refine(isMediaName, 'Expected the name of a file');
const image = imagePath.nullable();
const question = z.object({
  options: z.array(z.string()).min(OPTIONS_MIN).max(OPTIONS_MAX),
  imageUrl: image,
  videoUrl: videoPath.nullable(),
});
const card = z.object({ imageUrl: image, backImageUrl: image });

/**
 * Checks that the database does not make, section by section: names and addresses of files, what is inside jsonb, and
 * which settings a teacher may bring.
 */
const SHAPES: Record<string, z.ZodObject> = {
  settings: z.object({ key: z.enum(SETTINGS) }),
  users: z.object({ email }),
  mediaFiles: z.object({ name: mediaName }),
  questionVersions: question,
  questions: question,
  flashcards: card,
  ownCards: card,
  // Its extension becomes part of the file's name.
  contactSubmissions: z.object({
    attachmentName: z
      .string()
      .regex(/\.\w+$/, 'Expected the name of a file')
      .nullable(),
  }),
  mailings: z.object({ attachment: mediaName.nullable() }),
  mailMessages: z.object({ attachment: mediaName.nullable() }),
};

/** What is wrong with a record of this section; null for one that is as it should be. What it leaves out takes its default. */
export function shapeFault(section: string, record: string): string | null {
  const found = PARTIAL_SHAPES[section]?.safeParse(JSON.parse(record)); // JSON, as has been verified
  if (!found || found.success) return null;
  const [issue] = found.error.issues;
  return `${String(issue?.path[0])} is not as it should be: ${issue?.message ?? ''}`;
}

const PARTIAL_SHAPES = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, shape.partial()]));
