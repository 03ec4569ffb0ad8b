import { write, utils, type BookType } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { InProcessImportParser } from './in-process-import-parser.ts';
import { ImportFileError } from '#shared/bank/question-import/import-file-error.ts';
import type { ParsedImport } from '#shared/bank/question-import/imported-question.ts';

/** Reads a file in this process. */
export function parseFile(name: string, content: string | Uint8Array): Promise<ParsedImport> {
  return new InProcessImportParser().parse({ name, data: dataOf(content) });
}

const dataOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content);

export const HEADINGS = ['Question', 'A', 'B', 'C', 'D', 'Correct', 'Explanation', 'Topic'];

/** A workbook with one sheet. */
export function workbook(rows: unknown[][], bookType: BookType = 'xlsx'): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Questions');
  return bytesOf(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer); // as `type` asks
}

export const bytesOf = (buffer: ArrayBuffer | Uint8Array) => new Uint8Array(buffer);

/** A zip archive of files by name. */
export function archive(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, dataOf(content)])));
}

/** The beginning of a picture, which is all that a parser reads. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a file, and measures the processor time in seconds, which other work on the machine does not affect. */
export async function timed(name: string, data: string | Uint8Array) {
  const before = process.cpuUsage();
  const outcome = await parseFile(name, data).catch((error: unknown) => {
    if (error instanceof ImportFileError) return error.message;
    throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return { outcome, seconds: (user + system) / 1e6 };
}
