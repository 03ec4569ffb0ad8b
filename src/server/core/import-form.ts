import type { FastifyRequest } from 'fastify';
import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import { invalid, wrongType } from './errors.ts';
import { readForm, type UploadedFile } from './uploads.ts';

/** Which file names are allowed, and the message for others. */
interface ImportKind {
  isAllowed: (fileName: string) => boolean;
  refusal: string;
}

/** Reads a form with a file to import. 400 if there is none, 413 if it is too large, 415 for a wrong name. */
export async function readImportForm(
  request: FastifyRequest,
  { isAllowed, refusal }: ImportKind,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  const { file, fields } = await readForm(request, {
    fileField: 'file',
    maxBytes: IMPORT_MAX_BYTES,
    tooLargeMessage: `Please upload a file smaller than ${IMPORT_MAX_BYTES / 1024 / 1024}MB.`,
  });
  if (file === null) throw invalid('Please choose a file');
  if (!isAllowed(file.name)) throw wrongType(refusal);
  return { file, fields };
}
