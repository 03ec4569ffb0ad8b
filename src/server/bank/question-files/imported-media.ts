import { AppError } from '#server/core/errors.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { ImportedQuestion, ParsedImport } from '#server/importing/question/imported-question.ts';

/** Encoding an image uses a core and some 50 MB. */
const PARALLEL = 4;

export interface CheckedMedia {
  /** Without those whose image or video is missing or refused. */
  questions: ImportedQuestion[];
  problems: ImportProblem[];
}

interface MediaCheck {
  parsed: Pick<ParsedImport, 'questions' | 'images'>;
  /** Throws an AppError if the file of a path does not exist. */
  prepareMedia: (url: string) => Promise<void>;
  /** Returns the path for a picture from the file. Throws an AppError if it is refused. */
  placeImage: (data: Uint8Array) => Promise<string>;
  /** The name of this stage in progress reports. */
  stage: string;
  report: ReportProgress;
}

/**
 * Checks every image and video that the questions name, once each, and puts the paths of those from the file into their
 * questions. Each that is missing or refused is a problem of all questions that name it.
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
      if (data === undefined) throw new Error(`the parser names an image ${key} but did not return it`);
      paths.set(key, await placeImage(data));
      // Frees the memory of each picture at once, since there may be thousands.
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
