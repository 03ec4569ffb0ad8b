import { ANKI_PACKAGE_EXTENSION, isAnkiPackageName } from '#shared/cards/anki/package-name.ts';
import { IMPORT_MAX_BYTES } from '#shared/domain/limits.ts';
import type { FileKind } from '#client/components/file-import/file-kind.ts';
import type { ToastContent } from '#client/lib/toast.ts';

const refusal = (title: string, description: string): ToastContent => ({ title, description, variant: 'destructive' });

/** Why these files can't be imported, before anything is sent; null for a single file that looks importable. */
function deckRefusal(files: readonly Pick<File, 'name' | 'size'>[]): ToastContent | null {
  const [file] = files;
  if (file === undefined || files.length > 1) return refusal('One file at a time', 'Please upload one Anki package.');
  if (/\.colpkg$/i.test(file.name)) {
    return refusal(
      'Invalid file type',
      'This is a whole Anki collection: please export a single deck (.apkg) instead.',
    );
  }
  if (!isAnkiPackageName(file.name)) return refusal('Invalid file type', 'Please upload an Anki package (.apkg)');
  if (file.size === 0) return refusal('Empty file', 'There is nothing in this file.');
  if (file.size <= IMPORT_MAX_BYTES) return null;
  return refusal('File too large', `Please upload a file smaller than ${IMPORT_MAX_BYTES / 1024 / 1024}MB.`);
}

export const DECK_FILE: FileKind = {
  accept: ANKI_PACKAGE_EXTENSION,
  formats: '.apkg, as Anki exports a deck, at most 100 MB',
  refusalOf: deckRefusal,
};
