import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '#shared/domain/decode-text.ts';
import type { ImageFinder } from './image-finder.ts';
import type { QuestionCollector } from '#server/importing/question/question-collector.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { HEADING_ROWS_MAX, headingScore } from './heading-row.ts';
import { chosenAssignment } from './column-assignment.ts';
import type { ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { SheetQuestions } from './sheet-questions.ts';

/** How the questions of a table are read. */
export interface SheetReading {
  collector: QuestionCollector;
  findImage: ImageFinder;
  /** The layouts that people have chosen for columns with such headings. */
  layouts: readonly ColumnAssignment[];
  /** Receives a picture that lies on the sheet, before its question. */
  onPicture: (key: string, picture: Uint8Array) => void;
}

const DELIMITERS = [',', ';', '\t', '|'];
const HEAD_BYTES = 64 * 1024;
const RECORD_ENDS = ['\r\n', '\n', '\r'];
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads a table whose cells are separated by commas, semicolons, tabs or bars, whichever makes most headings known. Line
 * numbers are those of the file: a row whose cells contain line breaks takes several. After a misplaced quotation mark,
 * reading continues in the line below the cell's beginning, so that only its row is lost.
 */
export function readCsv(data: Uint8Array, { collector, findImage, layouts }: SheetReading): ColumnReading {
  const rows = new SheetQuestions(collector, { findImage, layouts });
  readCsvRows(data, {
    worthOf: (cells) => chosenAssignment(cells, layouts)?.headings.length ?? headingScore(cells),
    row: (cells, line) => rows.add({ cells, line }),
    unreadable: ({ line, message }) => collector.addUnreadable(line, message),
  });
  return rows.finish();
}

interface RowReader {
  /** Rates a delimiter by the cells that it makes of one of the first rows: how many columns are known. */
  worthOf: (cells: string[]) => number;
  row: (cells: string[], line: number) => void;
  /** A line with a misplaced quotation mark, as written. */
  unreadable: (bad: { line: number; text: string; message: string }) => void;
}

/** Reads the rows of any table, as `readCsv` does those of questions. */
export function readCsvRows(data: Uint8Array, { worthOf, row, unreadable }: RowReader): void {
  const { bytes, firstLine, hint } = withoutSeparatorLine(asUtf8(data));
  const delimiter = hint ?? findDelimiter(bytes, worthOf);
  const lines = new LineCounter(bytes, 0, firstLine);
  let start = 0;
  for (;;) {
    const bad = readRows({ bytes, start, line: lines.lineOf(start), delimiter, row });
    if (bad === null) return;
    start = nextLine(bytes, bad.offset);
    const text = bytes.toString('utf8', lineStart(bytes, bad.offset), start).trim();
    unreadable({ line: lines.lineOf(bad.offset), text, message: bad.message });
  }
}

interface Stretch {
  bytes: Buffer;
  start: number;
  /** The line of `start`. */
  line: number;
  delimiter: string;
  row: RowReader['row'];
}

/** Reads rows to the end, or to the first misquoted cell; then returns where that begins. */
function readRows({ bytes, start, line, delimiter, row }: Stretch): { offset: number; message: string } | null {
  const lines = new LineCounter(bytes, start, line);
  try {
    parse(bytes.subarray(start), {
      delimiter,
      record_delimiter: RECORD_ENDS,
      relax_column_count: true,
      // Not rtrim: with it, text after a closing quotation mark silently ends the reading (csv-parse 7.0).
      ltrim: true,
      on_record: (cells: string[], { bytes: end }) => {
        row(cells, lines.lineOf(start + end - 1) - breaksIn(cells));
        return null; // so that rows do not accumulate
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { offset: start + Number(error['bytes']), message: messageOf(error) };
  }
}

function nextLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && !endsLine(bytes, at)) at++;
  return at + 1;
}

function lineStart(bytes: Buffer, from: number): number {
  let at = from;
  while (at > 0 && !endsLine(bytes, at - 1)) at--;
  return at;
}

function asUtf8(data: Uint8Array): Buffer {
  const hasMark = data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf;
  const body = hasMark ? data.subarray(3) : data;
  // UTF-16 without a byte order mark is valid UTF-8 as well, but has zero bytes.
  if (isUtf8(body) && !body.subarray(0, HEAD_BYTES).includes(0))
    return Buffer.from(body.buffer, body.byteOffset, body.length);
  return Buffer.from(decodeText(data));
}

/** Excel writes `sep=;` above a table that might be misread. */
function withoutSeparatorLine(bytes: Buffer): { bytes: Buffer; firstLine: number; hint: string | null } {
  const match = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(bytes.toString('latin1', 0, 20));
  if (match === null) return { bytes, firstLine: 1, hint: null };
  return { bytes: bytes.subarray(match[0].length), firstLine: 2, hint: match[1] ?? null };
}

/** Returns the delimiter that makes most headings known; else the one that gives most rows the same number of cells. */
function findDelimiter(bytes: Buffer, worthOf: RowReader['worthOf']): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  const candidates = DELIMITERS.map((delimiter) => {
    const rows: string[][] = parse(head, {
      delimiter,
      record_delimiter: RECORD_ENDS,
      to: HEADING_ROWS_MAX,
      relax_column_count: true,
      relax_quotes: true,
      ltrim: true,
      skip_records_with_error: true,
    });
    return { delimiter, worth: Math.max(0, ...rows.map(worthOf)), ...usualWidth(rows), rows };
  });
  const [best, ...others] = candidates.toSorted(
    (one, other) => other.worth - one.worth || other.count - one.count || other.width - one.width,
  );
  if (best === undefined) return ',';
  // Without the headings, which may have a delimiter of their own.
  const isRest = best.worth > 0 && best.rows.length > 1 && best.rows.filter(({ length }) => length > 1).length === 1;
  const rest = isRest ? others.find(({ count, rows }) => count >= rows.length - 1 && count > 0) : undefined;
  if (rest !== undefined) {
    throw new ImportFileError(
      `The headings are separated by ${NAMES[best.delimiter]}, but the rows below by ${NAMES[rest.delimiter]}: please use the same in all rows`,
    );
  }
  return best.delimiter;
}

const NAMES: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** The most frequent number of cells, if it is more than one, and how many rows have it. */
function usualWidth(rows: readonly string[][]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { width, count };
}

/** Returns the line of a byte, for ascending offsets. */
class LineCounter {
  readonly #bytes: Buffer;
  #line: number;
  #at: number;

  /** `at` is the offset where `line` begins or continues. */
  constructor(bytes: Buffer, at: number, line: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#line = line;
  }

  lineOf(offset: number): number {
    for (; this.#at < offset; this.#at++) if (endsLine(this.#bytes, this.#at)) this.#line++;
    return this.#line;
  }
}

const endsLine = (bytes: Buffer, at: number) =>
  bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED);

function breaksIn(cells: string[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return breaks;
}

function messageOf(error: CsvError): string {
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark opens a cell here and none closes it: please add it, or delete the first'
    : 'A quotation mark is in the middle of a cell: put the whole cell in quotation marks and double those within it';
}
