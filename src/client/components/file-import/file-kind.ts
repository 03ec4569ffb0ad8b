import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** The files that an import accepts. */
export interface FileKind {
  /** For the file chooser: `.txt,.csv,…` */
  accept: string;
  /** The same in words. */
  formats: string;
  /** Why these files can't be imported, before anything is sent; null for a single file that seems suitable. */
  refusalOf: (files: readonly Pick<File, 'name' | 'size'>[]) => ToastContent | null;
}

interface SingleFile {
  /** What to choose instead of several files. */
  one: string;
  /** What to choose instead of a file with this name; null if its type is right. */
  typeProblemOf: (name: string) => string | null;
  tooLarge?: string;
}

const refusal = (title: string, description: string): ToastContent => ({ title, description, variant: 'destructive' });

/** Returns what refuses everything but a single file of the right type, neither empty nor too large for an import. */
export function onlySingle({
  one,
  typeProblemOf,
  tooLarge = `Please upload a file smaller than ${IMPORT_MAX_BYTES / 1024 / 1024}MB.`,
}: SingleFile): FileKind['refusalOf'] {
  return ([file, ...others]) => {
    if (file === undefined || others.length > 0) return refusal('One file at a time', one);
    const typeProblem = typeProblemOf(file.name);
    if (typeProblem !== null) return refusal('Invalid file type', typeProblem);
    if (file.size === 0) return refusal('Empty file', 'There is nothing in this file.');
    return file.size > IMPORT_MAX_BYTES ? refusal('File too large', tooLarge) : null;
  };
}
