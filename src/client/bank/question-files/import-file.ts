import { IMPORT_MAX_BYTES } from '#shared/domain/limits.ts';
import { importExtension, IMPORT_EXTENSIONS } from '#shared/bank/question-import/import-extensions.ts';
import type { FileKind } from '#client/components/file-import/file-kind.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** For the file chooser: `.txt,.csv,…` */
export const IMPORT_ACCEPT = IMPORT_EXTENSIONS.join(',');

const refusal = (title: string, description: string): ToastContent => ({ title, description, variant: 'destructive' });

/** Why these files can't be imported, before anything is sent; null for a single file that looks importable. */
export function importRefusal(files: readonly Pick<File, 'name' | 'size'>[]): ToastContent | null {
  const [file] = files;
  if (file === undefined || files.length > 1) {
    return refusal('One file at a time', 'Please upload one file; a .zip can hold a sheet with its images.');
  }
  if (importExtension(file.name) === null) {
    return refusal('Invalid file type', 'Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)');
  }
  if (file.size === 0) return refusal('Empty file', 'There is nothing in this file.');
  if (file.size > IMPORT_MAX_BYTES) {
    return refusal('File too large', `Please upload a file smaller than ${IMPORT_MAX_BYTES / 1024 / 1024}MB.`);
  }
  return null;
}

export const QUESTION_FILE: FileKind = {
  accept: IMPORT_ACCEPT,
  formats: '.txt, .csv, .xlsx, .xls; also .xml (Moodle), .gift and .zip (QTI, or a sheet with its images)',
  refusalOf: importRefusal,
};
