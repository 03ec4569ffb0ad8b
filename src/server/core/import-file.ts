import { ImportFileError } from '#server/importing/import-file-error.ts';
import { UnclearColumnsError } from '#server/importing/sheet/column-assignment.ts';
import { invalid } from './errors.ts';
import type { ReportProgress } from './progress-stream.ts';
import type { UploadedFile } from './uploads.ts';

/** Reads an uploaded file. Throws 400 if it can't be read, and `UnclearColumnsError` if only its columns are unclear. */
export async function readImport<File extends UploadedFile, Parsed>(
  file: File,
  report: ReportProgress,
  parse: (file: File) => Promise<Parsed>,
): Promise<Parsed> {
  report({ stage: 'Reading the file', done: 0, total: 1 });
  const parsed = await parse(file).catch((error: unknown) => {
    throw error instanceof ImportFileError && !(error instanceof UnclearColumnsError) ? invalid(error.message) : error;
  });
  // The file, which may be 100 MB, is no longer needed while its content is stored.
  file.data = Buffer.alloc(0);
  report({ stage: 'Reading the file', done: 1, total: 1 });
  return parsed;
}

/** As many problems as a screen can show and a teacher can read. Counts are complete. */
export const LISTED_MAX = 500;

/** Returns the first problems of a file or text for a refusal, and how many there are besides. */
export function listedIssues<Problem extends { message: string }>(
  problems: readonly Problem[],
  pathOf: (problem: Problem) => string,
) {
  const listed = problems.slice(0, LISTED_MAX).map((problem) => ({ path: pathOf(problem), message: problem.message }));
  const rest = problems.length - listed.length;
  return rest === 0 ? listed : [...listed, { path: '', message: `… and ${rest} more` }];
}
