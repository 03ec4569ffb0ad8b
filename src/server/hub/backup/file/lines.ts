import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damagedFile, damagedLine } from './backup-errors.ts';
import { beginningOf } from './beginning.ts';

/** No record is nearly as long; a file with a longer line is not a backup. */
const LINE_MAX_BYTES = 16 * 1024 * 1024;
const LINE_FEED = 0x0a;
const GZIP = [0x1f, 0x8b];

export interface Line {
  /** From 1. */
  number: number;
  /** Without the line end. */
  text: string;
  /** With the line end. */
  bytes: Uint8Array;
}

/** The lines of a text, which may be compressed by gzip. 400 if it can't be decompressed or a line has no end. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line, undefined> {
  let number = 1;
  /** The line so far, in pieces, since joining them for each chunk would take quadratic time. */
  let pieces: Uint8Array[] = [];
  let length = 0;
  const line = (last: Uint8Array): Line => {
    const bytes = pieces.length === 0 ? Buffer.from(last) : Buffer.concat([...pieces, last]);
    pieces = [];
    length = 0;
    const end = bytes.at(-1) === LINE_FEED ? bytes.length - 1 : bytes.length;
    return { number: number++, text: bytes.toString('utf8', 0, end), bytes };
  };
  for await (const chunk of decompressed(source)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      yield line(chunk.subarray(from, end + 1));
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LINE_MAX_BYTES) throw damagedLine({ number }, 'it does not end');
  }
  if (length > 0) yield line(Buffer.alloc(0));
  return undefined;
}

async function* decompressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    const { start, whole } = await beginningOf(chunks, GZIP.length);
    if (GZIP.every((byte, index) => start[index] === byte)) yield* unpacked(whole);
    else yield* whole;
  } finally {
    // Closes the file when the reader stops early.
    await chunks.return?.();
  }
}

async function* unpacked(whole: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const compressed = Readable.from(whole, { objectMode: false });
  const gunzip = createGunzip();
  compressed.on('error', (error) => gunzip.destroy(error));
  try {
    yield* compressed.pipe(gunzip);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw damagedFile('it can’t be decompressed', error);
    }
    throw error;
  } finally {
    compressed.destroy();
  }
}
