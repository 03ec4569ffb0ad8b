import { decodeText } from '#shared/bank/question-import/decode-text.ts';
import { FLASHCARD_TEXT_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** In UTF-16 a character takes two bytes, in UTF-8 up to three. */
const MAX_BYTES = FLASHCARD_TEXT_MAX_LENGTH * 3;

/** Why a file is not taken for the text; null where it is one. */
export function textFileRefusal({ name, size }: Pick<File, 'name' | 'size'>): ToastContent | null {
  if (!/\.txt$/i.test(name)) {
    return { title: 'Invalid file type', description: 'Please choose a TXT file (.txt)', variant: 'destructive' };
  }
  if (size === 0) return { title: 'Empty file', description: 'There is nothing in this file.', variant: 'destructive' };
  if (size <= MAX_BYTES) return null;
  return { title: 'File too large', description: 'Please upload it in parts.', variant: 'destructive' };
}

/** The text of a file in whatever encoding, with the line ends of a text field. */
export async function textOf(file: File): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer())).replaceAll(/\r\n?/g, '\n');
}

/** A file's text goes below what is written already. */
export function withAdded(written: string, added: string): string {
  return written.trim() === '' ? added : `${written.trimEnd()}\n${added}`;
}
