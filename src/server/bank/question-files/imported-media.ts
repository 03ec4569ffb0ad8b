import { AppError } from '#server/core/errors.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { ImportedQuestion, ParsedImport } from '#shared/bank/question-import/imported-question.ts';

/** Encoding an image takes a core and some 50 MB. */
const PARALLEL = 4;

export interface CheckedMedia {
  /** Without those whose image or video can't be had. */
  questions: ImportedQuestion[];
  problems: ImportProblem[];
}

interface MediaCheck {
  parsed: Pick<ParsedImport, 'questions' | 'images'>;
  /** Throws an AppError where the file that a path names is not there. */
  prepareMedia: (url: string) => Promise<void>;
  /** What happens to a picture that came in the file: its path. Throws an AppError where it can't be taken. */
  placeImage: (data: Uint8Array) => Promise<string>;
  /** Of the progress that is told. */
  stage: string;
  report: ReportProgress;
}

/**
 * Looks at every image and video that the questions name, once each, and puts the path of those that came in the file
 * into their questions. Each that can't be had is a problem of all questions that name it.
 */
export async function checkMedia({
  parsed,
  prepareMedia,
  placeImage,
  stage,
  report,
}: MediaCheck): Promise<CheckedMedia> {
  const { questions, images } = parsed;
  const wantedImages = new Set(questions.flatMap(({ image }) => image ?? []));
  const wantedPaths = new Set(questions.flatMap(({ imageUrl, videoUrl }) => imageUrl ?? videoUrl ?? []));
  const total = wantedImages.size + wantedPaths.size;
  if (total === 0) return { questions, problems: [] };
  const paths = new Map<string, string>();
  const refusals = new Map<string, string>();
  let done = 0;
  const attempt = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(name, name.startsWith('/media/') ? `${name}: ${error.message}` : error.message);
    }
    done += 1;
    report({ stage, done, total });
  };
  await inParallel(PARALLEL, wantedImages, (key) =>
    attempt(key, async () => {
      const data = images.get(key);
      if (data === undefined) throw new Error(`the parser names an image ${key} that it does not bring`);
      paths.set(key, await placeImage(data));
      // Thousands of pictures are not held until the last is stored.
      images.delete(key);
    }),
  );
  await inParallel(PARALLEL, wantedPaths, (path) => attempt(path, () => prepareMedia(path)));
  const problems: ImportProblem[] = [];
  const taken: ImportedQuestion[] = [];
  for (const question of questions) {
    const { image, imageUrl, videoUrl, line, questionNumber } = question;
    const refusal = refusals.get(image ?? imageUrl ?? videoUrl ?? '');
    if (refusal !== undefined) problems.push({ line, questionNumber, message: refusal });
    else taken.push(image === null ? question : { ...question, imageUrl: paths.get(image) ?? null });
  }
  return { questions: taken, problems };
}
