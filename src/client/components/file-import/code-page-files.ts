import { type CodePage, decodeCodePage } from '#shared/domain/code-pages.ts';

/** The files that `inCodePage` made, with what they were made of. */
const made = new WeakMap<File, { original: File; page: CodePage }>();

/** The same text in UTF-8, if the file was written in this code page. */
export async function inCodePage(file: File, page: CodePage): Promise<File> {
  const original = made.get(file)?.original ?? file;
  const text = decodeCodePage(new Uint8Array(await original.arrayBuffer()), page);
  const { name, lastModified } = original;
  const result = new File([text], name, { type: 'text/plain;charset=utf-8', lastModified });
  made.set(result, { original, page });
  return result;
}

/** The code page that a file was read in: as chosen, or else as guessed; null if there is nothing to choose. */
export const codePageOf = (file: File, guessed: CodePage | null): CodePage | null => made.get(file)?.page ?? guessed;
