import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Bytes packed in one go; other work gets its turn in between. */
const PIECE_BYTES = 256 * 1024;
const ARCHIVE_MAX_BYTES = 4_000_000_000;

/** A zip archive that is built piece by piece. */
export class ArchivePieces {
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  async *packed(name: string, data: Uint8Array): AsyncGenerator<Uint8Array> {
    const entry = new ZipDeflate(name, { level: 6 });
    this.#zip.add(entry);
    for (let start = 0; start < data.length || start === 0; start += PIECE_BYTES) {
      entry.push(data.subarray(start, start + PIECE_BYTES), start + PIECE_BYTES >= data.length);
      yield* this.#made();
      await nextTurn();
    }
  }

  *stored(name: string, data: Uint8Array): Generator<Uint8Array> {
    const entry = new ZipPassThrough(name);
    this.#zip.add(entry);
    entry.push(data, true);
    yield* this.#made();
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end();
    yield* this.#made();
  }

  *#made(): Generator<Uint8Array> {
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const piece of pieces) this.#bytes += piece.length;
    if (this.#bytes > ARCHIVE_MAX_BYTES) throw new Error('an archive of this form holds 4 GB at most');
    yield* pieces;
  }
}
