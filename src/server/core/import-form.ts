import type { FastifyRequest } from 'fastify';
import { IMPORT_MAX_BYTES } from '#shared/domain/limits.ts';
import { invalid, wrongType } from './errors.ts';
import { readForm, type UploadedFile } from './uploads.ts';

/** What a file may be called, and what is said of others. */
interface ImportKind {
  isAllowed: (fileName: string) => boolean;
  refusal: string;
}

/** Reads a form that brings a file to import. 400 where there is none, 413 where it is too large, 415 by its name. */
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
