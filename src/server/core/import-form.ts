import type { FastifyRequest } from 'fastify';
import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import { checkedValue, invalid, wrongType } from './errors.ts';
import { z } from 'zod';
import { readForm, type UploadedFile } from './uploads.ts';

/** Which file names are allowed, and the message for others. */
interface ImportKind {
  isAllowed: (fileName: string) => boolean;
  refusal: string;
}

/** Reads a form with a file to import. 400 if there is none, 413 if it is too large, 415 for a wrong name. */
export async function readImportForm(
  request: FastifyRequest,
  kind: ImportKind,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  const { file, fields } = await readConfirmation(request, kind);
  if (file === null) throw invalid('Please choose a file');
  return { file, fields };
}

/** Reads a form that confirms an import: with the token of a preview, or with the file itself. Throws like the above. */
export async function readConfirmation(
  request: FastifyRequest,
  { isAllowed, refusal }: ImportKind,
): Promise<{ file: UploadedFile | null; fields: Record<string, string> }> {
  const { file, fields } = await readForm(request, {
    fileField: 'file',
    maxBytes: IMPORT_MAX_BYTES,
    tooLargeMessage: `Please upload a file smaller than ${IMPORT_MAX_BYTES / 1024 / 1024}MB.`,
  });
  if (file !== null && !isAllowed(file.name)) throw wrongType(refusal);
  return { file, fields };
}

/** The token of a preview. Throws 400 if there is none, since there is no file either. */
export function tokenIn({ token }: Record<string, string>): string {
  if (!token) throw invalid('Please choose a file');
  return checkedValue(z.uuid(), token);
}
