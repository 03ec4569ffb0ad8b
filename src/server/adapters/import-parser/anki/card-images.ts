import { ImportFileError } from '#shared/domain/question-import/import-file-error.ts';
import type { AnkiArchive } from './anki-archive.ts';

const ALL_MAX_BYTES = 300_000_000;

/** The pictures that cards show: one a side, each handed over once. */
export class CardImages {
  readonly #archive: AnkiArchive;
  readonly #output: (key: string, data: Uint8Array) => void;
  /** By key: whether it could be taken. */
  readonly #taken = new Map<string, boolean>();
  #bytes = 0;

  constructor(archive: AnkiArchive, output: (key: string, data: Uint8Array) => void) {
    this.#archive = archive;
    this.#output = output;
  }

  /** The first picture of a side that can be had, and what is left out of the others. */
  take(sources: readonly string[]): { key: string | null; remarks: string[] } {
    let key: string | null = null;
    const remarks: string[] = [];
    for (const source of new Set(sources)) {
      const shown = JSON.stringify(source.slice(0, 100).toWellFormed());
      if (key !== null) {
        remarks.push(`A side has one image at most: ${shown} is left out`);
        continue;
      }
      const found = this.#archive.findImage(source);
      if (found === null) remarks.push(`The image ${shown} is not in the package`);
      else if (this.#handOver(found)) key = found;
      else remarks.push(`The image ${shown} is larger than 10 MB and is left out`);
    }
    return { key, remarks };
  }

  #handOver(key: string): boolean {
    const before = this.#taken.get(key);
    if (before !== undefined) return before;
    const data = this.#archive.image(key);
    this.#taken.set(key, data !== null);
    if (data === null) return false;
    this.#bytes += data.length;
    if (this.#bytes > ALL_MAX_BYTES) {
      throw new ImportFileError('The images of this package take more than 300 MB: please split it');
    }
    this.#output(key, data);
    return true;
  }
}
