import { write, utils, type BookType, type WorkSheet } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { InProcessImportParser } from './in-process-import-parser.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import type { ParsedImport } from '#server/importing/question/imported-question.ts';

/** Reads a file in this process. */
export function parseFile(name: string, content: string | Uint8Array): Promise<ParsedImport> {
  return new InProcessImportParser().parse({ name, data: dataOf(content) });
}

const dataOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content);

export const HEADINGS = ['Question', 'A', 'B', 'C', 'D', 'Correct', 'Explanation', 'Topic'];

/** A workbook with one sheet. */
export const workbook = (rows: unknown[][], bookType?: BookType) =>
  workbookOf({ Questions: utils.aoa_to_sheet(rows) }, bookType);

/** A workbook with these sheets, by name. */
export function workbookOf(sheets: Record<string, WorkSheet>, bookType: BookType = 'xlsx'): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer); // as `type` asks
}

/** A zip archive of files by name. */
export function archive(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, dataOf(content)])));
}

/** The beginning of a picture, which is all that a parser reads. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Points of a picture, in fractions of it. */
export const points = (...places: [x: number, y: number][]) => places.map(([x, y]) => ({ x, y }));

export const polygon = (...corners: Parameters<typeof points>) => ({ shape: 'polygon', points: points(...corners) });

/** Reads a file, and measures the processor time in seconds. */
export const timed = (name: string, data: string | Uint8Array) => timedReading(() => parseFile(name, data));

/** What is read, or why it is refused; and the seconds of processor time, which other work does not affect. */
export async function timedReading<Parsed>(read: () => Promise<Parsed>) {
  const before = process.cpuUsage();
  const outcome = await read().catch((error: unknown) => {
    if (error instanceof ImportFileError) return error.message;
    throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return { outcome, seconds: (user + system) / 1e6 };
}
