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
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of decompressed(source)) {
    let from = 0;
    // The earlier chunks contain no line feed, so they need not be searched again.
    let searchFrom = rest.length;
    const data = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    for (let end = data.indexOf(LINE_FEED, searchFrom); end !== -1; end = data.indexOf(LINE_FEED, searchFrom)) {
      number += 1;
      const bytes = data.subarray(from, end + 1);
      yield { number, text: bytes.toString('utf8', 0, bytes.length - 1), bytes };
      from = end + 1;
      searchFrom = from;
    }
    rest = data.subarray(from);
    if (rest.length > LINE_MAX_BYTES) throw damagedLine({ number: number + 1 }, 'it does not end');
  }
  if (rest.length > 0) yield { number: number + 1, text: rest.toString('utf8'), bytes: rest };
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
